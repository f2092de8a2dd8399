import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Invoice } from '@trousseau/contract/invoices'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'

const lines = (page: Page) => page.getByRole('table', { name: 'Lines of this invoice' })

async function openInvoice(page: Page, { number, store_package_id }: Invoice): Promise<void> {
  await page.goto(`/invoice-summary/${store_package_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice # ${number}`)
}

// Claims: flow.review, invoice-summary.download, api.invoices.download
test('"download pdf" saves invoice-{number}.pdf', async ({ page, product }) => {
  const invoice = await shipped(product, { pos: ['SUM-PDF'] })
  await startSignedIn(page, 'storeAdmin')
  await openInvoice(page, invoice)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'download pdf', exact: true }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe(`invoice-${invoice.number}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByText('Invoice downloaded successfully')).toBeVisible()
})

// Claims: invoice-summary.back
test('the way back leads to /invoices as one left it, also from the print page', async ({
  page,
  product,
}) => {
  const { number } = await shipped(product, { pos: ['SUM-BACK'] })
  await signIn(page, 'storeAdmin', '/invoices?search=SUM-BACK&order_by=total&order_dir=desc')
  await page.getByRole('link', { name: String(number), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice # ${number}`)
  await page.reload()
  await page.getByRole('link', { name: 'Print' }).click()
  await page.getByRole('link', { name: 'Back to the invoice' }).click()
  await page.getByRole('link', { name: 'Back to Invoices' }).click()
  await page.waitForURL(/\/invoices\?search=SUM-BACK&order_by=total&order_dir=desc$/)
})

test('a shipped order leads to its invoice, and a line of the invoice to its order', async ({
  page,
  product,
}) => {
  const invoice = await shipped(product, { pos: ['SUM-ORDER'] })
  await signIn(page, 'storeAdmin', `/sales-order-summary/${invoice.orders[0]?.id}`)
  await page.getByRole('link', { name: 'See the invoice' }).click()
  await page.waitForURL(`**/invoice-summary/${invoice.store_package_id}`)
  await lines(page).getByRole('link', { name: 'SUM-ORDER' }).click()
  await page.waitForURL(`**/sales-order-summary/${invoice.orders[0]?.id}`)
})
