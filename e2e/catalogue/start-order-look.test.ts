import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

test('on a phone pictures stand two by two, the eye is in sight, and the filters are a dialog', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await signIn(page, 'storeAdmin')
  const [first, second, third] = await Promise.all(
    [0, 1, 2].map(async (place) => await headings(page).nth(place).boundingBox()),
  )
  expect(first?.y).toBe(second?.y)
  expect(third?.x).toBe(first?.x)
  const eye = page.getByRole('button', { name: 'Quick look at Adeline' })
  expect(
    await eye.evaluate((button) => getComputedStyle(button.closest('span > span') ?? button).opacity),
  ).toBe('1')

  await page.getByRole('button', { name: 'Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByRole('checkbox', { name: 'Riviera' }).check()
  await dialog.getByRole('button', { name: 'Show 10 dresses' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filters · 1' })).toBeVisible()
  await expect(headings(page)).toHaveCount(10)
  await context.close()
})
