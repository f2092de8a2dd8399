import type { Address } from '@trousseau/contract/addresses'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { cells, openWholesale } from '../testing/wholesale-pages.ts'
import { packing } from './packages-page.ts'

test('the wholesaler sees the packages of all factories, those that are open and those that have left', async ({
  page,
  product,
}) => {
  const sud = await shipped(product, { pos: ['DP-SUD'], factory: 'factorySud', trackingNumber: 'DPSUD77' })
  const nord = await packing(product)
  const open = await nord.pack(await nord.ready(['DP-NORD']))
  await openWholesale(page, '/desk/packages', 'Packages')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Package #',
    'Date',
    'Store',
    'Factory',
    'Orders',
    'Tracking #',
    'Shipping cost',
    'Invoice #',
    'Status',
  ])
  await page.getByRole('radio', { name: 'Open' }).click({ force: true })
  await expect(page).toHaveURL(/status=open/)
  await expect(page.getByRole('link', { name: String(open.id), exact: true })).toBeVisible()
  await expect(cells(page, 'Status').filter({ hasNotText: 'Open' })).toHaveCount(0)

  await page.getByRole('radio', { name: 'Dispatched' }).click({ force: true })
  await page.getByLabel('Factory', { exact: true }).selectOption({ label: 'Atelier Sud' })
  await expect(cells(page, 'Factory').filter({ hasNotText: 'Atelier Sud' })).toHaveCount(0)
  await page.getByLabel('Search').fill('DPSUD77')
  await expect(cells(page, 'Tracking #')).toHaveText(['DPSUD77UPS'])
  await expect(cells(page, 'Invoice #')).toHaveText([String(sud.number)])
  await page.reload()
  await expect(cells(page, 'Tracking #')).toHaveText(['DPSUD77UPS'])

  await page.getByRole('link', { name: String(sud.store_package_id), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Package #${sud.store_package_id}`)
  await expect(page.getByRole('button', { name: 'Change package' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Packages' }).click()
  await expect(page).toHaveURL(/status=dispatched/)
  await cells(page, 'Invoice #').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `Invoice # ${sud.number}` })).toBeVisible()
})

// Claims: role.wholesale, api.factory-packages.update
test('the wholesaler sends an open package to another address of its store, with a note, and its orders go there', async ({
  page,
  product,
}) => {
  const nord = await packing(product)
  const [order] = await nord.ready(['DP-MOVE'])
  const open = await nord.pack(order ? [order] : [])
  const store = await asking(product, 'storeAdmin')
  const added = await store<Address>('POST', '/api/addresses', {
    full_name: 'Rosalind Vey',
    street: '9 Canal Street',
    city: 'Geneva',
    state: 'IL',
    zip: '60134',
    country: 'US',
    phone: '6305550188',
  })
  await openWholesale(page, `/desk/packages/${open.id}`, `Package #${open.id}`)
  await page.getByRole('button', { name: 'Change package' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change package' })
  await expect(dialog.getByLabel('Ship to')).toBeFocused()
  await dialog.getByLabel('Ship to').selectOption({ label: 'Rosalind Vey, 9 Canal Street, Geneva' })
  await dialog.getByLabel('Note').fill('Ring twice.')
  await dialog.getByRole('button', { name: 'Save package' }).click()
  await expect(page.getByText('The package was changed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ship to' })).toContainText('9 Canal Street')
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Ring twice.')
  expect((await nord.order(order?.id ?? 0)).address.street).toBe('9 Canal Street')
  await store('DELETE', `/api/addresses/${added.id}`)
})
