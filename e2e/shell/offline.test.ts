import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'

test.use({ ownContext: true, serviceWorkers: 'allow' })

/** The addresses that the browser keeps. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname)
  })

test('without a network the portal opens with the catalog that was last seen and says so; orders are not kept, and signing out leaves nothing behind', async ({
  page,
  context,
  allow,
}) => {
  allow.lostConnection()
  await signIn(page, 'storeAdmin')
  await page.goto('/sales-order')
  await page.goto('/start-order')
  const gown = page.getByRole('main').locator('picture img').first()
  const name = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  const seen = (await name.textContent()) ?? ''
  for (const wanted of [
    /^\/shell$/,
    /^\/kept\/api\/dresses\/published$/,
    /^\/pictures\//,
    /\/start-order-page-/,
  ])
    await expect
      .poll(async () => (await kept(page)).filter((path) => wanted.test(path)).length)
      .toBeGreaterThan(0)

  await context.setOffline(true)
  await page.reload()
  const words = page.getByText(/^You are offline\. This is the catalog as of \d+:\d\d [AP]M\.$/)
  await expect(words).toBeVisible()
  await expect(name).toHaveText(seen)
  await expect.poll(() => gown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.goto('/sales-order')
  await expect(
    page.getByText('You are offline. Orders, invoices and payments need a connection.'),
  ).toBeVisible()
  await expect(page.getByText('Trousseau cannot be reached.').first()).toBeVisible()
  const others =
    /^\/(shell|favicon\.svg|assets\/.+|pictures\/.+|kept\/api\/(session|(dresses|custom-items)\/published))$/
  expect((await kept(page)).filter((path) => !others.test(path))).toEqual([])

  await context.setOffline(false)
  await expect(page.getByText(/^You are offline/)).toHaveCount(0)
  await page.getByRole('button', { name: 'SIGN Out' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => kept(page)).toEqual([])
})
