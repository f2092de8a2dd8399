import { randomUUID } from 'node:crypto'
import { expectInOrder } from '../testing/accessible.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { cells } from '../testing/wholesale-pages.ts'
import { fillStore } from './add-store-page.ts'
import { newRetailer, openRetailers, rowOf } from './retailers-page.ts'

// Claims: retailers.area, retailers.search, retailers.per-page, retailers.add, retailers.columns,
//   retailers.row.delete, retailers.sign-out
test('the retailers page has "Filter Store Name", "Records Per Page", "Add Store", a table of the stores and SIGN OUT', async ({
  page,
}) => {
  await openRetailers(page)
  await expect(page.getByLabel('Filter Store Name')).toHaveAttribute('placeholder', 'Filter Store Name')
  await expect(page.getByLabel('Records Per Page').getByRole('option')).toHaveText(['10', '20', '50', '100'])
  await expect(page.getByLabel('Records Per Page')).toHaveValue('10')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Retailer name',
    'Phone',
    'Store address',
    'Website',
    'Billing information',
    'Added',
    'Action',
  ])
  const actions = cells(page, 'Action').first()
  await expect(actions.getByText('Edit Store', { exact: true })).toBeVisible()
  await expect(actions.getByText('Delete Store', { exact: true })).toBeVisible()
  await expect(actions.getByText('View as store', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Add Store' }).click()
  await page.waitForURL('**/add-store')
  await page.goBack()
  await page.getByRole('main').getByRole('button', { name: 'SIGN OUT' }).click()
  await page.waitForURL('**/login-new')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

// Claims: retailers.columns
test('a retailer is listed with its phone, address, website and what is true of its billing: card, bank account, credit on delivery or none', async ({
  page,
}) => {
  await openRetailers(page, 'white heron')
  await expect(cells(page, 'Retailer name')).toHaveText(['White Heron Bridal'])
  await expect(cells(page, 'Phone')).toHaveText(['(843) 555-0158'])
  await expect(cells(page, 'Store address')).toHaveText(['271 King Street, Charleston, SC 29401'])
  const website = cells(page, 'Website').getByRole('link')
  await expect(website).toHaveText('whiteheron.example')
  await expect(website).toHaveAttribute('href', 'https://whiteheron.example/')
  await expect(website).toHaveAttribute('target', '_blank')
  await expect(website).toHaveAttribute('rel', /noopener/)
  for (const [name, billing] of [
    ['White Heron Bridal', 'Card'],
    ['Foxglove Bridal House', 'Bank account'],
    ['Velvet & Vow', 'Credit on delivery'],
    ['Northlight Bridal', 'None'],
  ] as const) {
    await page.getByLabel('Filter Store Name').fill(name)
    await expect(cells(page, 'Retailer name')).toHaveText([name])
    await expect(cells(page, 'Billing information'), name).toHaveText([billing])
  }
})

// Claims: retailers.search
test('"Filter Store Name" finds a part of a name whatever its accents, and says when no store has it', async ({
  page,
}) => {
  await openRetailers(page)
  await page.getByLabel('Filter Store Name').fill('riviere mar')
  await expect(cells(page, 'Retailer name')).toHaveText(['Belle Rivière Mariage'])
  await expect(page).toHaveURL(/search=riviere/)
  await page.reload()
  await expect(page.getByLabel('Filter Store Name')).toHaveValue('riviere mar')
  await expect(cells(page, 'Retailer name')).toHaveText(['Belle Rivière Mariage'])
  await page.getByLabel('Filter Store Name').fill('no such store 😀')
  await expect(page.getByText('No retailer matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByLabel('Filter Store Name')).toHaveValue('')
  await expect(cells(page, 'Retailer name').first()).toBeVisible()
  await expect(page).toHaveURL(/\/list-of-retailers$/)
})

// Claims: api.stores.list.search
test('search is sent to GET /api/stores only when something is typed', async ({ page }) => {
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/stores') asked.push(searchParams.get('search'))
  })
  await openRetailers(page)
  await expect(cells(page, 'Retailer name').first()).toBeVisible()
  expect(new Set(asked)).toEqual(new Set([null]))
  await page.getByLabel('Filter Store Name').fill('Harbor')
  await expect(cells(page, 'Retailer name')).toHaveText(['Harbor & Lace'])
  expect(new Set(asked)).toEqual(new Set([null, 'Harbor']))
  await page.getByLabel('Filter Store Name').fill('')
  await expect(cells(page, 'Retailer name')).toHaveCount(10)
  expect(new Set(asked)).toEqual(new Set([null, 'Harbor']))
})

// Claims: retailers.per-page, retailers.pagination
test('retailers are sorted by name and by the day they were added, the newest first unless asked otherwise, in pages of 10, 20, 50 or 100', async ({
  page,
  product,
}) => {
  const mark = `Sorted ${randomUUID().slice(0, 8)}`
  const names = Array.from({ length: 12 }, (_, place) => `${mark} ${String.fromCharCode(76 - place)}`)
  for (const name of names) await newRetailer(product, name)
  const newestFirst = names.toReversed()
  await openRetailers(page, mark)
  await expect(cells(page, 'Retailer name')).toHaveText(newestFirst.slice(0, 10))
  await expect(page.getByText('Showing 1–10 of 12 retailers')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(cells(page, 'Retailer name')).toHaveText(newestFirst.slice(10))
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(cells(page, 'Retailer name')).toHaveText(newestFirst.slice(0, 10))

  await page.getByLabel('Records Per Page').selectOption('20')
  await expect(cells(page, 'Retailer name')).toHaveText(newestFirst)
  await page.getByRole('button', { name: 'Added' }).click()
  await expect(cells(page, 'Retailer name')).toHaveText(names)
  await page.getByRole('button', { name: 'Retailer name' }).click()
  await expect(page.getByRole('columnheader', { name: 'Retailer name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(cells(page, 'Retailer name')).toHaveText(names.toSorted())
  await page.getByRole('button', { name: 'Retailer name' }).click()
  await expect(cells(page, 'Retailer name')).toHaveText(names)
  await page.reload()
  await expect(cells(page, 'Retailer name')).toHaveText(names)
  await expect(page.getByLabel('Records Per Page')).toHaveValue('20')
})

// Claims: store-create.refresh
test('a store that was just added is the first of the retailers when one comes back to them', async ({
  page,
}) => {
  const name = `Just Added ${randomUUID().slice(0, 8)}`
  await openRetailers(page)
  await page.getByRole('link', { name: 'Add Store' }).click()
  await fillStore(page, name)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.waitForURL('**/store-payment**')
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await page.waitForURL('**/list-of-retailers')
  await expect(cells(page, 'Retailer name').first()).toHaveText(name)
  await expect(cells(page, 'Billing information').first()).toHaveText('None')
})

test('a website that is no address of the web is shown, and is no link', async ({ page, product }) => {
  const store = await newRetailer(product, `Window Only ${randomUUID().slice(0, 8)}`)
  const house = await asking(product, 'wholesaleAdmin')
  await house('PUT', `/api/stores/${store.id}`, { website: 'javascript:alert(1)' })
  await openRetailers(page, store.name)
  await expect(cells(page, 'Website')).toHaveText(['javascript:alert(1)'])
  await expect(cells(page, 'Website').getByRole('link')).toHaveCount(0)
})

// Claims: retailers.row.edit
test('a retailer leads to its form, to its account and, in another tab, to the portal as the store sees it', async ({
  page,
  product,
}) => {
  const store = await newRetailer(product, `Led To ${randomUUID().slice(0, 8)}`)
  await openRetailers(page, store.name)
  const row = rowOf(page, store.name)
  const viewAs = row.getByRole('link', { name: `View as store ${store.name}, in a new tab` })
  await expect(viewAs).toHaveAttribute('href', `/view-as/${store.id}`)
  await expect(viewAs).toHaveAttribute('target', '_blank')
  await row.getByRole('link', { name: `Edit Store ${store.name}` }).click()
  await page.waitForURL(`**/edit-new-store/${store.id}`)
  await expect(page.getByLabel('Store name')).toHaveValue(store.name)
  await page.goBack()
  await row.getByRole('link', { name: store.name, exact: true }).click()
  await page.waitForURL(`**/desk/stores/${store.id}/account`)
  await page.getByRole('link', { name: 'Store', exact: true }).click()
  await page.waitForURL(`**/edit-new-store/${store.id}`)
})

test('retailers that cannot be loaded are said so, and loaded by Retry with the filter still set', async ({
  page,
  allow,
}) => {
  allow.refusal(503, '/api/stores')
  await openRetailers(page)
  await page.route('**/api/stores?**', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByLabel('Filter Store Name').fill('white heron')
  await expect(page.getByText('The retailers could not be loaded.')).toBeVisible()
  await page.unroute('**/api/stores?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(cells(page, 'Retailer name')).toHaveText(['White Heron Bridal'])
})

test('the retailers are accessible and fit a desktop and a phone, however long a name is', async ({
  page,
  product,
}) => {
  const mark = randomUUID().slice(0, 8)
  await newRetailer(product, `${'Extraordinarily'.repeat(6)} ${mark} Emporium`)
  await openRetailers(page, mark)
  await expect(cells(page, 'Retailer name')).toHaveCount(1)
  await expectInOrder(page)
  await page.getByLabel('Filter Store Name').fill('nobody has this')
  await expect(page.getByText('No retailer matches.')).toBeVisible()
  await expectInOrder(page)
})
