import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { signIn } from '../testing/sign-in.ts'

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
