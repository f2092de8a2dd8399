import type { Page } from '@playwright/test'

/** A JPEG of a single color, drawn by the browser itself. */
export async function drawPicture(page: Page, color: string): Promise<Buffer> {
  const url = await page.evaluate((color) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 600, height: 800 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = color
    context.fillRect(0, 0, 600, 800)
    return canvas.toDataURL('image/jpeg')
  }, color)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Fills in the required fields of a dress. */
export async function fillDress(page: Page, name: string, styleNumber: string): Promise<void> {
  await page.getByLabel('Dress name').fill(name)
  await page.getByLabel('Style number').fill(styleNumber)
  await page.getByLabel('Wholesale price').fill('$1,180.50')
  await page.getByLabel('Factory price').fill('480')
  await page.getByLabel('MSRP').fill('2840')
  await page.getByLabel('Estimated months').fill('4')
  await page.getByLabel('Estimated days').fill('7')
}
