import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { GUIDE_PICTURES } from './guide-pictures.ts'
import { enter, type House } from './houses.ts'
import { openScreen, untilDrawn } from './open-screen.ts'
import { AUDIENCES } from './screens.ts'
import { untilSettled } from './states.ts'

const QUALITY = 0.72

/** The pictures of docs/guide, in a format that is small enough to keep in the repository. */
export async function takeGuidePictures(browser: Browser, house: House, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const blank = await browser.newPage()
  let bytes = 0
  for (const audience of AUDIENCES) {
    const wanted = GUIDE_PICTURES.filter((picture) => picture.audience === audience)
    if (wanted.length === 0) continue
    const { page, ask } = await enter(browser, house, audience)
    for (const { name, screen, width, height, arrange, prepare } of wanted) {
      if (ask) await arrange?.(ask)
      await page.setViewportSize({ width, height })
      await openScreen(page, screen, 'full', ask)
      await untilSettled(page, 'full')
      await prepare?.(page)
      await untilDrawn(page)
      const picture = await toWebp(blank, await page.screenshot({ animations: 'disabled', caret: 'hide' }))
      writeFileSync(join(folder, `${name}.webp`), picture)
      bytes += picture.length
      console.log(`${name} ${(picture.length / 1000).toFixed(1)} kB`)
    }
    await page.context().close()
  }
  await blank.close()
  return bytes
}

/** Chromium writes the format, which Playwright does not. */
async function toWebp(blank: Page, png: Buffer): Promise<Buffer> {
  const url = await blank.evaluate(
    async ({ source, quality }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', quality)
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, quality: QUALITY },
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
