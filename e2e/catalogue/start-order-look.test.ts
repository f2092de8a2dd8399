import type { Page } from '@playwright/test'
import { DESKTOP, expectAccessible, expectInOrder, expectToFit, PHONE } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

test('the catalogue is accessible and fits a desktop and a phone, as pictures, as rows and looked at', async ({
  page,
}) => {
  await signIn(page, 'storeAdmin', '/start-order?view=rows&items=custom-items')
  await expect(page.getByRole('table', { name: 'custom items' })).toContainText('Beaded Belt')
  await expectInOrder(page, 'rows')
  await page.goto('/start-order?view=grid&price_to=3000')
  await expect(headings(page).first()).toHaveText('Adeline')
  await expectInOrder(page, 'pictures')
  await page.getByRole('button', { name: 'Quick look at Adeline' }).click()
  await expect(page.getByRole('dialog', { name: 'Adeline' })).toBeVisible()
  await expectInOrder(page, 'quick look')
})

for (const [name, size, filters] of [
  ['desktop', DESKTOP, 'Colour'],
  ['phone', PHONE, 'Filters'],
] as const)
  test(`the filters of the catalogue are accessible and fit a ${name}`, async ({ page }) => {
    await page.setViewportSize(size)
    await signIn(page, 'storeAdmin', '/start-order?view=grid&price_to=3000')
    await page.getByRole('button', { name: filters }).click()
    await expect(page.getByRole('checkbox', { name: /^Ivory/ })).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
  })

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

test('the eye of a picture appears on hover and on focus', async ({ page }) => {
  await signIn(page, 'storeAdmin')
  const eye = page.getByRole('button', { name: 'Quick look at Amandine' })
  const opacity = () =>
    eye.evaluate((button) => getComputedStyle(button.closest('li div > span') ?? button).opacity)
  await expect.poll(opacity).toBe('0')
  await headings(page).filter({ hasText: 'Amandine' }).hover()
  await expect.poll(opacity).toBe('1')
  await page.mouse.move(0, 0)
  await expect.poll(opacity).toBe('0')
  await eye.focus()
  await expect.poll(opacity).toBe('1')
})

// Claims: list.loading-flag
test('on a slow line the catalogue shows its skeletons in place, and nothing jumps when it comes', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/dresses/published?*', async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, 'storeAdmin', '/start-order')
  await expect(page.getByRole('status').filter({ hasText: 'Loading the dresses' })).toBeAttached()
  const place = page.getByRole('main').locator('[class*=grid] > *').nth(4)
  const before = await place.boundingBox()
  release()
  await expect(headings(page)).toHaveCount(12)
  const after = await place.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(8)
  expect(after?.width).toBe(before?.width)
})

test('a catalogue that cannot be loaded says so, keeps the search, and Retry goes on', async ({
  page,
  allow,
}) => {
  await signIn(page, 'storeAdmin')
  allow.refusal(500, '/api/dresses/published')
  await page.route('**/api/dresses/published?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  for (const view of ['grid', 'rows']) {
    await page.goto(`/start-order?q=aurelie&view=${view}`)
    await expect(page.getByRole('alert')).toContainText('The dresses could not be loaded.')
  }
  await page.unroute('**/api/dresses/published?*')
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByRole('link', { name: 'View Aurélie' })).toBeVisible()
})
