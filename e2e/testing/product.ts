import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, test as base } from '@playwright/test'
import { expect } from './expect.ts'
import { copyFolder, type Product, runProduct, templateFolder } from './run-product.ts'
import { clearFaults } from './sandbox-faults.ts'
import { type Allow, watchBrowser } from './watch-browser.ts'

export { expect }

type TestFixtures = {
  allow: Allow
  /**
   * For a test that changes its browser context permanently, such as its clock; the other tests of a worker share one.
   */
  ownContext: boolean
}
type WorkerFixtures = { product: Product; sharedContext: BrowserContext }

/**
 * Every test imports `test` from here. Each worker runs its own product with the demo loaded, and any unexpected
 * browser error fails the test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use, { workerIndex }) => {
      const folder = join(templateFolder(), `../worker-${workerIndex}`)
      copyFolder(templateFolder(), folder)
      const product = await runProduct(folder)
      await use(product)
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 480_000 },
  ],

  sharedContext: [
    async ({ browser, product }, use) => {
      const context = await browser.newContext({
        baseURL: product.url,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],

  ownContext: [false, { option: true }],

  // Sharing a context keeps the site's compiled scripts cached. Everything else in it is cleared between tests.
  context: async (
    { ownContext, sharedContext, browser, product, contextOptions, serviceWorkers, timezoneId },
    use,
  ) => {
    const context = ownContext
      ? await browser.newContext({
          baseURL: product.url,
          ...contextOptions,
          serviceWorkers,
          ...(timezoneId && { timezoneId }),
        })
      : sharedContext
    await use(context)
    if (ownContext) await context.close()
    else await leave(context, product)
  },

  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),

  baseURL: ({ product }, use) => use(product.url),

  allow: [
    async ({ browser, product }, use, testInfo) => {
      const watch = watchBrowser(browser, [product.url, product.sandboxUrl])
      await use(watch.allow)
      watch.end()
      // A fault that was armed but not used would hit the next test.
      await clearFaults(product)
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('what the product printed', {
          body: product.output(),
          contentType: 'text/plain',
        })
      expect(watch.problems(), 'what went wrong in the browser, unasked').toEqual([])
    },
    { auto: true },
  ],
})

/** Closes the pages that a test opened and clears their storage, so that the next test starts with an empty page. */
async function leave(context: BrowserContext, product: Product): Promise<void> {
  const opened = context.pages()
  // The new page is there before the others go, so that their process stays, with all it has loaded and compiled.
  const page = await context.newPage()
  await Promise.all(opened.map((one) => one.close()))
  const browser = await context.newCDPSession(page)
  for (const origin of [product.url, product.sandboxUrl])
    await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await browser.detach()
}
