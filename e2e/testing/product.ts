import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { copyFolder, type Product, runProduct, templateFolder } from './run-product.ts'
import { type Allow, watchBrowser } from './watch-browser.ts'

export { expect }

/**
 * Every story imports `test` from here: its worker has a product of its own, with the demo loaded, and whatever
 * goes wrong in the browser unasked fails the story.
 */
export const test = base.extend<{ allow: Allow }, { product: Product }>({
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

  baseURL: ({ product }, use) => use(product.url),

  allow: [
    async ({ browser, product }, use, testInfo) => {
      const watch = watchBrowser(browser, [product.url, product.sandboxUrl])
      await use(watch.allow)
      watch.end()
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
