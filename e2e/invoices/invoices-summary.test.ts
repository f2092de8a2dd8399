import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Invoice } from '@trousseau/contract/invoices'
import { formatDay } from '@trousseau/domain/day'
import { fact, part } from '../orders/wholesale-orders-page.ts'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'

const lines = (page: Page) => page.getByRole('table', { name: 'Lines of this invoice' })

async function openInvoice(page: Page, { number, store_package_id }: Invoice): Promise<void> {
  await page.goto(`/invoice-summary/${store_package_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice # ${number}`)
}

// Claims: flow.review, invoice-summary.title, invoice-summary.columns, invoice-summary.address-card,
//   invoice-summary.summary-card
test('the summary is titled "Invoice # {number}" and shows its lines, an address card and a summary card with subtotal, shipping and total', async ({
  page,
  product,
}) => {
  const invoice = await shipped(product, { pos: ['SUM-LINES-1', 'SUM-LINES-2'], shippingCost: 52.5 })
  await startSignedIn(page, 'storeAdmin')
  await openInvoice(page, invoice)
  await expect(page.getByText(`Issued on ${formatDay(invoice.date)}`)).toBeVisible()
  await expect(lines(page).getByRole('columnheader')).toHaveText([
    'Image',
    'PO #',
    'Type of order',
    'Dress name',
    'Wear date',
    'Color',
    'Size',
    'Cost',
  ])
  const shown = lines(page).locator('tbody').getByRole('row')
  await expect(shown).toHaveCount(2)
  for (const [place, order] of invoice.orders.toSorted((a, b) => a.id - b.id).entries())
    await expect(shown.nth(place).getByRole('cell')).toHaveText([
      '',
      order.purchase_order_number,
      order.type_label,
      order.orderable.name,
      formatDay(order.wear_date),
      order.color?.label ?? '–',
      order.size?.label ?? '–',
      order.formatted_total,
    ])
  for (const line of [invoice.address.full_name, invoice.address.street])
    await expect(part(page, 'Shipping Address').getByText(line, { exact: true })).toBeVisible()
  await expect(fact(part(page, 'Summary'), 'Subtotal')).toHaveText(invoice.formatted_subtotal)
  await expect(fact(part(page, 'Summary'), 'Shipping')).toHaveText('$52.50')
  await expect(fact(part(page, 'Summary'), 'Total')).toHaveText(invoice.formatted_total)
  await expect(fact(part(page, 'Summary'), 'Due on')).toHaveText(formatDay(invoice.due_on))
  await expect(fact(part(page, 'Shipment'), 'Carrier')).toHaveText('UPS')
  await expect(part(page, 'Shipment').getByRole('link')).toHaveAttribute(
    'href',
    invoice.store_package.tracking_url ?? '',
  )
})

// Claims: invoice-summary.image-preview
test('the image of a line opens larger, and the focus comes back to it', async ({ page, product }) => {
  const invoice = await shipped(product, { pos: ['SUM-IMAGE'] })
  const [order] = invoice.orders
  await startSignedIn(page, 'storeAdmin')
  await openInvoice(page, invoice)
  const image = page.getByRole('button', { name: `Look at ${order?.orderable.name}, PO SUM-IMAGE` })
  await image.press('Enter')
  const preview = page.getByRole('dialog', { name: order?.orderable.name ?? '' })
  await expect(preview.locator('img')).toHaveAttribute('src', order?.orderable.image ?? '')
  await expect(preview.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(image).toBeFocused()
})

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

// Claims: invoice.status.values
test('what was paid is told with its day and by what; what is open can be paid from here, what is paid cannot', async ({
  page,
  product,
}) => {
  const partly = await shipped(product, { pos: ['SUM-PAID-1'], paid: 300 })
  const fully = await shipped(product, { pos: ['SUM-PAID-2'], paid: 'fully' })
  await startSignedIn(page, 'storeAdmin')
  await openInvoice(page, fully)
  await expect(page.getByText('Paid Fully', { exact: true })).toBeVisible()
  await expect(part(page, 'Payments')).toContainText(fully.formatted_total)
  await expect(page.getByRole('link', { name: 'Pay this invoice' })).toHaveCount(0)
  await openInvoice(page, partly)
  await expect(page.getByText('Partially Paid', { exact: true })).toBeVisible()
  const [paid] = partly.transactions
  for (const words of [paid?.kind_label, formatDay(paid?.date ?? ''), paid?.method_label, '$300.00'])
    await expect(part(page, 'Payments')).toContainText(words ?? '')
  await expect(fact(part(page, 'Summary'), 'Paid')).toHaveText('$300.00')
  await expect(fact(part(page, 'Summary'), 'Balance due')).toHaveText(partly.formatted_open)
  await page.getByRole('link', { name: 'Pay this invoice' }).click()
  await page.waitForURL(`**/make-a-payment?invoices=${partly.id}`)
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

test("an invoice that does not exist and another store's are not found, with a way to one's own", async ({
  page,
  product,
  allow,
}) => {
  const foreign = await shipped(product, { pos: ['SUM-FOREIGN'], account: 'creditStoreAdmin' })
  allow.refusal(404, /^\/api\/store-packages\/\w+(\/orders)?$/)
  allow.refusal(404, `/api/invoices/${foreign.id}`)
  await startSignedIn(page, 'storeAdmin')
  for (const path of [
    '/invoice-summary/999999',
    '/invoice-summary/abc',
    `/invoice-summary/${foreign.store_package_id}`,
    `/invoices-order-pdf?id=${foreign.id}`,
  ]) {
    await page.goto(path)
    await expect(page.getByText('We could not find this invoice.'), path).toBeVisible()
  }
  await page.getByRole('link', { name: 'See your invoices' }).click()
  await page.waitForURL('**/invoices')
})
