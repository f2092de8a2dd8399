import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { copyFolder, type Product, runProduct, templateFolder } from './run-product.ts'
import { clearFaults } from './sandbox-faults.ts'
import { type Allow, watchBrowser } from './watch-browser.ts'

export { expect }

type TestFixtures = {
  allow: Allow
  /** For a test that changes its browser for good, as by its clock: the others of a worker share one. */
  ownContext: boolean
}
type WorkerFixtures = { product: Product; sharedContext: BrowserContext }

/**
 * Every test imports `test` from here: its worker has a product of its own, with the demo loaded, and whatever
 * goes wrong in the browser unasked fails the test.
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
    { scope: 'worker', timeout: 120_000 },
  ],

  sharedContext: [
    async ({ browser, product }, use) => {
      const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],

  ownContext: [false, { option: true }],

  // A browser that has been here before has the scripts of the site at hand, compiled. Nothing else is left in it.
  context: async ({ ownContext, sharedContext, browser, product, contextOptions, timezoneId }, use) => {
    const context = ownContext
      ? await browser.newContext({
          baseURL: product.url,
          ...contextOptions,
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
      // A fault that nobody met would meet the next test.
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

/** Closes what a test has opened and clears what its pages have saved. The next test has an empty page. */
async function leave(context: BrowserContext, product: Product): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()))
  const page = await context.newPage()
  const browser = await context.newCDPSession(page)
  for (const origin of [product.url, product.sandboxUrl])
    await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await browser.detach()
}
