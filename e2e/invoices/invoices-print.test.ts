import type { Locator, Page } from '@playwright/test'
import { formatDay } from '@trousseau/domain/day'
import { fact } from '../orders/wholesale-orders-page.ts'
import { expectInOrder } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'

const sheet = (page: Page): Locator => page.getByRole('article', { name: 'Invoice', exact: true })

// Claims: invoice-print.sample
test('/invoices-order-pdf?id=… prints that invoice: on paper there is the sheet alone, on one page', async ({
  page,
  product,
}) => {
  const invoice = await shipped(product, { pos: ['PRINT-1', 'PRINT-2'], paid: 200 })
  await signIn(page, 'storeAdmin', `/invoices-order-pdf?id=${invoice.id}`)
  await expect(sheet(page).getByText('Trousseau', { exact: true })).toBeVisible()
  await expect(fact(sheet(page), 'Invoice number')).toHaveText(String(invoice.number))
  await expect(fact(sheet(page), 'Date')).toHaveText(formatDay(invoice.date))
  await expect(fact(sheet(page), 'Due on')).toHaveText(formatDay(invoice.due_on))
  await expect(sheet(page).locator('td[data-label="PO #"]')).toHaveText(
    invoice.orders.map((order) => order.purchase_order_number),
  )
  await expect(sheet(page).locator('td[data-label="Cost"]')).toHaveText(
    invoice.orders.map((order) => order.formatted_total),
  )
  await expect(fact(sheet(page), 'Total')).toHaveText(invoice.formatted_total)
  await expect(fact(sheet(page), 'Paid')).toHaveText('$200.00')
  await expect(fact(sheet(page), 'Balance due')).toHaveText(invoice.formatted_open)

  await page.emulateMedia({ media: 'print' })
  for (const around of [
    page.getByRole('navigation'),
    page.getByRole('button', { name: 'Print' }),
    page.getByRole('link', { name: 'Back to the invoice' }),
  ])
    await expect(around.filter({ visible: true })).toHaveCount(0)
  await expect(sheet(page)).toBeVisible()
  await page.emulateMedia({ media: null })
  const paper = (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
})

// Claims: invoice-print.sample
test('/invoices-order-pdf without an id shows fixed sample data, marked as a sample on the screen and on paper', async ({
  page,
}) => {
  await signIn(page, 'storeAdmin', '/invoices-order-pdf')
  await expect(page.getByRole('heading', { level: 1, name: 'Sample invoice' })).toBeVisible()
  const sample = page.getByRole('article', { name: 'Sample invoice' })
  await expect(sample.getByText('Invoice (SAMPLE)', { exact: true })).toBeVisible()
  await expect(fact(sample, 'Store')).toHaveText('Sample Bridal')
  await expect(fact(sample, 'Total')).toHaveText('$2,520.00')
  await page.emulateMedia({ media: 'print' })
  await expect(sample.getByText('Invoice (SAMPLE)', { exact: true })).toBeVisible()
})

test('the screens of invoices and transactions are accessible and fit a desktop and a phone', async ({
  page,
  product,
}) => {
  test.slow()
  const invoice = await shipped(product, { pos: ['FIT-SCREEN-1', 'FIT-SCREEN-2'], paid: 100 })
  await startSignedIn(page, 'storeAdmin')
  for (const [path, words] of [
    ['/invoices?search=FIT-SCREEN', invoice.formatted_total],
    ['/invoices?from=2019-01-01&to=2019-01-31', 'No invoices were issued in these dates.'],
    [`/invoice-summary/${invoice.store_package_id}`, 'FIT-SCREEN-2'],
    [`/invoices-order-pdf?id=${invoice.id}`, 'FIT-SCREEN-2'],
    ['/invoices-order-pdf', 'Sample Bridal'],
    [`/transaction-history?search=${invoice.number}`, '$100.00'],
  ] as const) {
    await page.goto(path)
    await page.getByText(words).first().waitFor()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectInOrder(page, path)
  }
})
