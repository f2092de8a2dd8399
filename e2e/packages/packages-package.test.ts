import { readFile } from 'node:fs/promises'
import type { Invoice } from '@trousseau/contract/invoices'
import type { StorePackage } from '@trousseau/contract/packages'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'
import { openPackage, packing } from './packages-page.ts'

// Claims: role.factory.limits
test('a package shows its orders and where it goes, and no price but its shipping cost', async ({
  page,
  product,
}) => {
  const way = await packing(product)
  const orders = await way.ready(['PKG-SHOW-1', 'PKG-SHOW-2'])
  const pack = await way.pack(orders)
  await openPackage(page, pack)
  const table = page.getByRole('table', { name: 'Orders in this package' })
  await expect(table.locator('td[data-label="Sales Order #"]')).toHaveText(
    orders.map(({ sales_order_number }) => String(sales_order_number)),
  )
  await expect(table.locator('td[data-label="Color"]').first()).toHaveText(orders[0]?.color?.label ?? '')
  await expect(table.locator('td[data-label="Size"]').first()).toHaveText(orders[0]?.size?.label ?? '')
  await expect(page.getByRole('region', { name: 'Ship To' })).toContainText(pack.address.street)
  await expect(page.locator('main')).not.toContainText('$')
  await way.dispatch(pack.id)
  await page.reload()
  await expect(page.getByText('Dispatched').first()).toBeVisible()
  const text = (await page.locator('main').textContent()) ?? ''
  expect(text.match(/\$[\d,.]+/g)).toEqual(['$45.00'])
  // What has left stays as it is, but for a tracking number that was mistyped.
  for (const name of ['Dispatch', 'Delete package', 'Change what is in it', 'Change note'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change shipping cost' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change tracking number' })).toBeVisible()
})

// Claims: role.factory.calls, api.factory-packages.update
test('what is in a package is changed before it leaves, and so is its note', async ({ page, product }) => {
  const way = await packing(product)
  const [kept, out, added] = await way.ready(['PKG-IN-1', 'PKG-IN-2', 'PKG-IN-3'])
  const [elsewhere] = await way.ready(['PKG-IN-4'], 'creditStoreAdmin')
  if (!kept || !out || !added) throw new Error('three are ready')
  const pack = await way.pack([kept, out])
  await openPackage(page, pack)
  await page.getByRole('button', { name: 'Change what is in it' }).click()
  const dialog = page.getByRole('dialog', { name: 'What is in this package' })
  const pick = (order: { sales_order_number: number | null } | undefined) =>
    dialog.getByRole('checkbox', { name: `Pack sales order ${order?.sales_order_number}` })
  await expect(pick(kept)).toBeChecked()
  await expect(pick(added)).not.toBeChecked()
  await expect(pick(elsewhere)).toHaveCount(0)
  for (const order of [kept, out]) await pick(order).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('A package holds at least one order.')).toBeVisible()
  for (const order of [kept, added]) await pick(order).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('td[data-label="Sales Order #"]')).toHaveText([
    String(kept.sales_order_number),
    String(added.sales_order_number),
  ])
  expect((await way.order(out.id)).package_id).toBeNull()

  await page.getByRole('button', { name: 'Change note' }).click()
  await page.getByRole('dialog', { name: 'Note' }).getByLabel('Note').fill('Hang, do not fold.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('region', { name: 'Note' })).toContainText('Hang, do not fold.')
  expect((await way.read(pack.id)).note).toBe('Hang, do not fold.')
})

// Claims: text.success.package-download
test('the packing slip of a package is saved under its number', async ({ page, product }) => {
  const way = await packing(product)
  const pack = await way.pack(await way.ready(['PKG-SLIP-1']))
  await openPackage(page, pack)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Packing slip' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe(`package-${pack.id}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByText('Package downloaded successfully')).toBeVisible()
})

// Claims: order.status.4
test('a package is dispatched once what was missing is filled in: its orders are shipped and its invoice is issued', async ({
  page,
  product,
}) => {
  const way = await packing(product)
  const orders = await way.ready(['PKG-SEND-1', 'PKG-SEND-2'])
  const pack = await way.pack(orders)
  await openPackage(page, pack)
  await page.getByRole('button', { name: 'Dispatch', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Dispatch package #${pack.id}?` })
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Its 2 orders are shipped.',
    'The invoice is issued, with the shipping cost on it.',
    `${pack.store.name} is told by e-mail, with the tracking number.`,
  ])
  const carriers = dialog.locator('datalist option')
  await expect(carriers).toHaveCount(4)
  expect(
    await carriers.evaluateAll((options) => options.map((option) => option.getAttribute('value'))),
  ).toEqual(['UPS', 'FedEx', 'USPS', 'DHL'])
  await dialog.getByRole('button', { name: 'Dispatch package' }).click()
  for (const words of ['a carrier', 'a tracking number', 'a shipping cost'])
    await expect(dialog.getByText(`Please enter ${words}.`)).toBeVisible()
  await expect(dialog.getByLabel('Carrier')).toBeFocused()
  await dialog.getByLabel('Carrier').fill('UPS')
  await dialog.getByLabel('Tracking number').fill('1Z999AA10123456784')
  await dialog.getByLabel('Shipping cost').fill('38.50')
  await dialog.getByRole('button', { name: 'Dispatch package' }).dblclick()
  await expect(page.getByText(`Package #${pack.id} is on its way to ${pack.store.name}.`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Dispatch', exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Shipment' })).toContainText('$38.50')
  for (const { id } of orders) expect((await way.order(id)).store_status).toBe('Shipped')
  const house = await asking(product, 'wholesaleAdmin')
  const { invoice_id } = await house<StorePackage>('GET', `/api/store-packages/${pack.id}`)
  const invoice = await house<Invoice>('GET', `/api/invoices/${invoice_id}`)
  expect(invoice.store_package.formatted_shipping_cost).toBe('$38.50')
})

test('a dispatch whose answer was lost on the way is found out, and done once', async ({
  page,
  product,
  allow,
}) => {
  const way = await packing(product)
  const pack = await way.pack(await way.ready(['PKG-LOST-1']))
  await way.track(pack.id, 'LOST-0001')
  await openPackage(page, pack)
  allow.lostConnection()
  const keys: (string | undefined)[] = []
  await page.route('**/api/factory-packages/*/dispatch', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Dispatch', exact: true }).click()
  const dialog = page.getByRole('dialog')
  // What is known already needs not to be typed again.
  await expect(dialog.getByLabel('Tracking number')).toHaveValue('LOST-0001')
  await dialog.getByLabel('Shipping cost').fill('20')
  await dialog.getByRole('button', { name: 'Dispatch package' }).click()
  await expect(page.getByText(`Package #${pack.id} is on its way to ${pack.store.name}.`)).toBeVisible()
  expect(keys.length).toBe(2)
  expect(keys[0]).toBe(keys[1])
})

test('a package that somebody dispatched meanwhile says so, and shows as it is', async ({
  page,
  product,
  allow,
}) => {
  const way = await packing(product)
  const pack = await way.pack(await way.ready(['PKG-GONE-1']))
  await openPackage(page, pack)
  await page.getByRole('button', { name: 'Dispatch', exact: true }).click()
  await way.dispatch(pack.id, 'GONE-0001')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Carrier').fill('DHL')
  await dialog.getByLabel('Tracking number').fill('GONE-0002')
  await dialog.getByLabel('Shipping cost').fill('9')
  allow.refusal(409, `/api/factory-packages/${pack.id}/dispatch`)
  await dialog.getByRole('button', { name: 'Dispatch package' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: /meanwhile|already/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Shipment' })).toContainText('GONE-0001')
})

// Claims: role.factory.limits
test("another factory's package is as unknown as one that is none", async ({ page, product, allow }) => {
  const sud = await packing(product, 'factorySud')
  const foreign = await sud.pack(await sud.ready(['PKG-FOREIGN-1']))
  allow.refusal(404, /^\/api\/factory-packages\//)
  await startSignedIn(page, 'factoryNord')
  for (const id of [foreign.id, 999_999, 'none']) {
    await page.goto(`/packages/${id}`)
    await expect(page.getByText('We could not find this package.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'See the packages' }).click()
  await page.waitForURL('**/packages')
})

test('a package that has not left is deleted, what was in it waits again, and the way back is to the same list', async ({
  page,
  product,
}) => {
  const way = await packing(product)
  const [order] = await way.ready(['PKG-UNPACK-1'])
  if (!order) throw new Error('one is ready')
  const pack = await way.pack([order])
  await way.track(pack.id, `UNPACK-${pack.id}`)
  await signIn(page, 'factoryNord', '/packages?search=UNPACK-')
  await page.getByRole('link', { name: String(pack.id), exact: true }).click()
  await page.getByRole('link', { name: 'Back to the packages' }).click()
  await page.waitForURL('**/packages?search=UNPACK-')
  await page.getByRole('link', { name: String(pack.id), exact: true }).click()
  await page.getByRole('button', { name: 'Delete package' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete package #${pack.id}?` })
  await dialog.getByRole('button', { name: 'Delete package' }).click()
  await expect(page.getByText(`Package #${pack.id} was deleted.`)).toBeVisible()
  await page.waitForURL('**/packages?search=UNPACK-')
  await expect(page.getByText('No package matches.')).toBeVisible()
  expect((await way.waiting()).map(({ id }) => id)).toContain(order.id)
})
