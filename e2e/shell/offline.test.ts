import type { BrowserContext, Page } from '@playwright/test'
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

test('with its service worker, a page goes on with one click when the server is back, and with the next click under a new release', async ({
  page,
  context,
  allow,
}) => {
  allow.lostConnection()
  allow.refusal(404, /^\/assets\//)
  await signIn(page, 'storeAdmin')
  await expect.poll(() => kept(page)).toContain('/shell')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const title = page.getByRole('heading', { level: 1 })

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Address', exact: true }).click()
  await expect(page.getByText('This page could not be loaded.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(title).toHaveText('Address')

  // A page that the browser asks for ahead of the service worker is not for the test to answer.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.disable())
  await release(context, '/assets/index-newer.js')
  await page.getByRole('link', { name: 'SALES ORDERS' }).click()
  await expect(title).toHaveText('Sales Orders')
  await expect(page.locator('script[src="/assets/index-newer.js"]')).toHaveCount(1)
  // The old release is kept no longer.
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('kept-shell'))),
    )
    .toEqual(['kept-shell /assets/index-newer.js'])
})

/** The files that no page has loaded yet are gone, and pages begin with another script, which brings them back. */
async function release(context: BrowserContext, script: string): Promise<void> {
  let isOld = true
  let first = ''
  await context.route(/\/assets\/.*\.js$/, async (route) => {
    const { pathname, origin } = new URL(route.request().url())
    if (pathname !== script) return isOld ? route.fulfill({ status: 404 }) : route.continue()
    isOld = false
    await route.fulfill({ response: await route.fetch({ url: origin + first }) })
  })
  await context.route(
    ({ pathname }) => /^\/[\w-]*$/.test(pathname),
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(
        /(<script[^>]+type="module"[^>]+src=")([^"]+)/,
        (_, tag: string, source: string) => {
          first = source
          return tag + script
        },
      )
      await route.fulfill({ response: answer, body })
    },
  )
}
