import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'
import { findRow, numbers, openPackages, packing } from './packages-page.ts'

// Claims: role.factory.sees-packages, login-new.success.target, packages.list, packages.route,
//   const.per-page-options, const.per-page-default, const.sort.packages
test('a factory lands on its packages, the newest first and ten a page, and sees none of another factory', async ({
  page,
  product,
}) => {
  const [nord, sud] = [await packing(product), await packing(product, 'factorySud')]
  const own = await nord.pack(await nord.ready(['PKG-LAND-1']))
  const foreign = await sud.pack(await sud.ready(['PKG-LAND-2']))
  await sud.track(foreign.id, 'LANDED-FOREIGN')
  await signIn(page, 'factoryNord')
  await expect(page).toHaveURL(/\/packages$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Packages' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Package #',
    'Date',
    'Store',
    'Orders',
    'Carrier',
    'Shipping Tracking #',
    'Shipping Cost',
    'Status',
  ])
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')
  await expect(numbers(page).first()).toHaveText(String(own.id))
  const perPage = page.getByLabel('Records Per Page')
  await expect(perPage).toHaveValue('10')
  await expect(perPage.getByRole('option')).toHaveText(['10', '20', '50', '100'])
  await page.getByLabel('Search').fill('LANDED-FOREIGN')
  await expect(page.getByText('No package matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(numbers(page).first()).toHaveText(String(own.id))
})

// Claims: packages.shipping-cost, packages.tracking-number, role.factory.calls,
//   api.factory-packages.shipping-cost, api.factory-packages.tracking-number
test('shipping cost and tracking number are changed in the list, and of what has left the tracking number only', async ({
  page,
  product,
}) => {
  const way = await packing(product)
  const pack = await way.pack(await way.ready(['PKG-PLACE-1']))
  await openPackages(page, { search: String(pack.id) })
  const row = findRow(page, pack)
  const changeTracking = page.getByRole('button', {
    name: `Change the tracking number of package ${pack.id}`,
  })
  const changeCost = page.getByRole('button', { name: `Change the shipping cost of package ${pack.id}` })

  await changeCost.click()
  const cost = page.getByRole('dialog', { name: 'Shipping cost' })
  await expect(cost.getByLabel('Shipping cost')).toBeFocused()
  await cost.getByLabel('Shipping cost').fill('$1,038.50')
  await cost.getByRole('button', { name: 'Save' }).click()
  await expect(cost).toHaveCount(0)
  await expect(row.locator('td[data-label="Shipping Cost"]')).toHaveText(/^\$1,038\.50/)
  await expect(changeCost).toBeFocused()

  await changeTracking.click()
  const tracking = page.getByRole('dialog', { name: 'Tracking number' })
  await tracking.getByLabel('Carrier').fill('FedEx')
  await tracking.getByLabel('Tracking number').fill('PLACE-0001')
  await tracking.getByRole('button', { name: 'Save' }).click()
  await expect(tracking).toHaveCount(0)
  await expect(row).toContainText('FedEx')
  await expect(row.getByRole('link', { name: /^PLACE-0001/ })).toHaveAttribute(
    'href',
    /fedex\.com.*PLACE-0001/,
  )
  expect(await way.read(pack.id)).toMatchObject({
    carrier: 'FedEx',
    tracking_number: 'PLACE-0001',
    shipping_cost: 1038.5,
  })

  await way.dispatch(pack.id, 'PLACE-0002')
  await page.reload()
  await expect(row).toContainText('Dispatched')
  await expect(changeCost).toHaveCount(0)
  await changeTracking.click()
  await tracking.getByLabel('Tracking number').fill('PLACE-0003')
  await tracking.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('PLACE-0003')
})

// Claims: api.factory-packages.delete
test('several packages are deleted at once, and none of them when one has left meanwhile', async ({
  page,
  product,
  allow,
}) => {
  const way = await packing(product)
  const orders = await way.ready(['PKG-DEL-1', 'PKG-DEL-2', 'PKG-DEL-3'])
  const packs = []
  for (const order of orders) packs.push(await way.pack([order]))
  for (const { id } of packs) await way.track(id, `DELETED-${id}`)
  const [first, second, third] = packs
  if (!first || !second || !third) throw new Error('three are packed')
  await openPackages(page, { search: 'DELETED-' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('3 selected')).toBeVisible()
  await way.dispatch(third.id, `DELETED-${third.id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 3 packages?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  allow.refusal(409, '/api/factory-packages')
  await dialog.getByRole('button', { name: 'Delete packages' }).click()
  await expect(page.getByText('This package was dispatched already. Nothing was deleted.')).toBeVisible()
  await expect(findRow(page, third)).toContainText('Dispatched')
  await expect(numbers(page)).toHaveCount(3)

  await page.getByRole('button', { name: 'Clear selection' }).click()
  for (const { id } of [first, second])
    await page.getByRole('checkbox', { name: `Select package ${id}` }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete packages' }).click()
  await expect(page.getByText('2 packages were deleted.')).toBeVisible()
  await expect(numbers(page)).toHaveText([String(third.id)])
  const waiting = (await way.waiting()).map(({ id }) => id)
  expect(waiting).toEqual(expect.arrayContaining([orders[0]?.id, orders[1]?.id]))
})
