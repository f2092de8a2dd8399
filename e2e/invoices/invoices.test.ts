import { readFile } from 'node:fs/promises'
import { addMonths, formatDay } from '@trousseau/domain/day'
import { typeInto } from '../catalogue/item-page.ts'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { shipped } from '../testing/seed-packages.ts'
import { signIn } from '../testing/sign-in.ts'
import { cells, openInvoices, rowOf, rows, table } from './invoices-page.ts'

const COLUMNS = ['Invoice #', 'Date', 'Amount Charged', 'Shipping Tracking #', 'Status', 'Shipping Cost']

// Claims: invoices.title, invoices.subtitle, invoices.sortable, invoices.columns, sidebar.invoices
test('the page is titled "Invoices", "Manage all Invoices"; its columns are invoice number, date, amount charged, shipping tracking #, status and shipping cost, each sortable', async ({
  page,
  product,
}) => {
  await shipped(product, { pos: ['INV-COLUMNS'] })
  await signIn(page, 'storeStaff')
  await page.getByRole('link', { name: 'INVOICES' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices', exact: true })).toBeVisible()
  await expect(page.getByText('Manage all Invoices', { exact: true })).toBeVisible()
  // The first is the box that ticks all.
  await expect(table(page).getByRole('columnheader')).toHaveText(['', ...COLUMNS])
  for (const label of COLUMNS) {
    const head = table(page).getByRole('columnheader', { name: label, exact: true })
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
  }
})

// Claims: invoices.columns, invoices.number.link, entity.invoice-row.fields
test('a row shows the invoice as it is; its number links to /invoice-summary/{store_package_id}, its tracking number to a carrier we know', async ({
  page,
  product,
}) => {
  const known = await shipped(product, { pos: ['INV-ROW-UPS'], shippingCost: 38.2 })
  const unknown = await shipped(product, { pos: ['INV-ROW-BOAT'], carrier: 'A boat', paid: 'fully' })
  await openInvoices(page, '?search=INV-ROW-')
  await expect(rows(page)).toHaveCount(2)
  const row = rowOf(page, known.number)
  const tracking = known.store_package.tracking_number ?? ''
  await expect(row.getByRole('cell')).toHaveText([
    '',
    String(known.number),
    formatDay(known.date),
    known.formatted_total,
    new RegExp(`^${tracking}`),
    'Unpaid',
    '$38.20',
  ])
  await expect(row.getByRole('link', { name: tracking })).toHaveAttribute(
    'href',
    `https://www.ups.com/track?tracknum=${tracking}`,
  )
  await expect(rowOf(page, unknown.number).getByRole('link')).toHaveText([String(unknown.number)])
  await row.getByRole('link', { name: String(known.number), exact: true }).click()
  await page.waitForURL(`**/invoice-summary/${known.store_package_id}`)
})

// Claims: invoices.sortable
test('invoices are sorted by the server: the same head again turns the order around', async ({
  page,
  product,
}) => {
  const dear = await shipped(product, { pos: ['INV-SORT-1'], shippingCost: 90 })
  const cheap = await shipped(product, { pos: ['INV-SORT-2'], shippingCost: 10 })
  await openInvoices(page, '?search=INV-SORT-')
  const newestFirst = [String(cheap.number), String(dear.number)]
  await expect(cells(page, 'Invoice #')).toHaveText(newestFirst)
  const sort = table(page).getByRole('columnheader', { name: 'Shipping Cost' }).getByRole('button')
  await sort.click()
  await expect(cells(page, 'Shipping Cost')).toHaveText(['$10.00', '$90.00'])
  await sort.click()
  await expect(cells(page, 'Shipping Cost')).toHaveText(['$90.00', '$10.00'])
  await page.reload()
  await expect(cells(page, 'Shipping Cost')).toHaveText(['$90.00', '$10.00'])
})

// Claims: invoices.date-filter
test('From is one year ago and To is today unless they are chosen; dates without invoices say so and lead out', async ({
  page,
  product,
}) => {
  await shipped(product, { pos: ['INV-DATES'] })
  const { today } = await ordersOf(product, 'storeAdmin')
  await openInvoices(page)
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(formatDay(addMonths(today, -12)))
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(formatDay(today))
  await typeInto(page, 'From', '01/01/2019')
  await typeInto(page, 'To', '01/31/2019')
  await expect(page).toHaveURL(/from=2019-01-01&to=2019-01-31|to=2019-01-31&from=2019-01-01/)
  await expect(page.getByText('No invoices were issued in these dates.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the last year' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\/invoices$/)
})

// Claims: api.stores.invoices.list.status
test('invoices are found by status, by number, by tracking number and by PO', async ({ page, product }) => {
  const paid = await shipped(product, { pos: ['INV-FIND-1'], paid: 'fully' })
  const open = await shipped(product, { pos: ['INV-FIND-2'] })
  await openInvoices(page, '?search=INV-FIND-')
  await page.getByRole('radio', { name: 'Paid Fully' }).check()
  await expect(cells(page, 'Invoice #')).toHaveText([String(paid.number)])
  await page.getByRole('radio', { name: 'Partially Paid' }).check()
  await expect(page.getByText('No invoice matches in these dates.')).toBeVisible()
  await page.getByRole('radio', { name: 'All', exact: true }).check()
  for (const text of [String(open.number), open.store_package.tracking_number ?? '', 'inv-find-2']) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(text)
    await page.waitForURL((url) => url.searchParams.get('search') === text)
    await expect(cells(page, 'Invoice #')).toHaveText([String(open.number)])
  }
})

// Claims: invoices.export-buttons, api.stores.invoices.export
for (const [name, type] of [
  ['all', ''],
  ['sample', '1'],
  ['re-order', '2'],
] as const)
  test(`"Export ${name}" saves what the filters show as invoices.xlsx: "Invoices exported successfully"`, async ({
    page,
    product,
  }) => {
    const { storeId } = await ordersOf(product, 'storeAdmin')
    await openInvoices(page, '?search=INV&from=2026-01-01&order_by=total&order_dir=asc&status=unpaid')
    const asked = page.waitForRequest('**/export?*')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: `Export ${name}`, exact: true }).click()
    const { pathname, searchParams } = new URL((await asked).url())
    expect(pathname).toBe(`/api/stores/${storeId}/invoices/export`)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      type,
      search: 'INV',
      from: '2026-01-01',
      order_by: 'total',
      order_dir: 'asc',
      'status[]': '1',
    })
    const download = await saved
    expect(download.suggestedFilename()).toBe('invoices.xlsx')
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
    await expect(page.getByText('Invoices exported successfully')).toBeVisible()
  })

test('a list of invoices that fails to load says so, keeps the filters and loads on Retry', async ({
  page,
  product,
  allow,
}) => {
  const { number } = await shipped(product, { pos: ['INV-RETRY'] })
  allow.refusal(500, /\/invoices$/)
  await page.route('**/api/stores/*/invoices?*', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page, 'storeAdmin', '/invoices?search=INV-RETRY')
  await expect(page.getByText('The invoices could not be loaded.')).toBeVisible()
  await page.unroute('**/api/stores/*/invoices?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(cells(page, 'Invoice #')).toHaveText([String(number)])
})
