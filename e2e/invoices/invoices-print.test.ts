import type { Locator, Page } from '@playwright/test'
import { formatDay } from '@trousseau/domain/day'
import { fact } from '../orders/wholesale-orders-page.ts'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { signIn } from '../testing/sign-in.ts'

const sheet = (page: Page): Locator => page.getByRole('article', { name: 'Invoice', exact: true })

// Claims: invoice-print.sample, invoice-summary.back
test('from the list over the invoice, loaded again, to its print: on paper there is the sheet alone, on one page, and Back leads to the list as one left it', async ({
  page,
  product,
}) => {
  const invoice = await shipped(product, { pos: ['PRINT-1', 'PRINT-2'], paid: 200 })
  await signIn(page, 'storeAdmin', '/invoices?search=PRINT-1&order_by=total&order_dir=desc')
  await page.getByRole('link', { name: String(invoice.number), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice # ${invoice.number}`)
  await page.reload()
  await page.getByRole('link', { name: 'Print', exact: true }).click()
  await page.waitForURL(`**/invoices-order-pdf?id=${invoice.id}`)
  await expect(sheet(page).getByText('Trousseau', { exact: true })).toBeVisible()
  await expect(fact(sheet(page), 'Invoice #')).toHaveText(String(invoice.number))
  await expect(fact(sheet(page), 'Date')).toHaveText(formatDay(invoice.date))
  await expect(fact(sheet(page), 'Due Date')).toHaveText(formatDay(invoice.due_on))
  for (const order of invoice.orders)
    await expect(sheet(page).getByText(`PO # ${order.purchase_order_number} `)).toBeVisible()
  await expect(sheet(page).locator('td[data-label="Cost"]')).toHaveText(
    invoice.orders.map((order) => order.formatted_total),
  )
  await expect(fact(sheet(page), 'Total')).toHaveText(invoice.formatted_total)
  await expect(fact(sheet(page), 'Paid')).toHaveText('$200.00')
  await expect(fact(sheet(page), 'Balance Due')).toHaveText([invoice.formatted_open, invoice.formatted_open])

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
  await page.getByRole('link', { name: 'Back to the invoice' }).click()
  await page.getByRole('link', { name: 'Back to Invoices' }).click()
  await page.waitForURL(/\/invoices\?search=PRINT-1&order_by=total&order_dir=desc$/)

  // A sample order is marked as a sample in print too.
  await page.goto('/invoices-order-pdf')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Invoice (SAMPLE)', { exact: true })).toBeVisible()
})
