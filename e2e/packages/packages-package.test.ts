import type { Invoice } from '@trousseau/contract/invoices'
import type { StorePackage } from '@trousseau/contract/packages'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'
import { openPackage, packing } from './packages-page.ts'

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

// Claims: order.status.4
test('a package is dispatched: its orders are shipped and its invoice is issued', async ({
  page,
  product,
}) => {
  const way = await packing(product)
  const orders = await way.ready(['PKG-SEND-1', 'PKG-SEND-2'])
  const pack = await way.pack(orders)
  await openPackage(page, pack)
  await page.getByRole('button', { name: 'Dispatch', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Dispatch package #${pack.id}?` })
  await dialog.getByLabel('Carrier').fill('UPS')
  await dialog.getByLabel('Tracking number').fill('1Z999AA10123456784')
  await dialog.getByLabel('Shipping cost').fill('38.50')
  await dialog.getByRole('button', { name: 'Dispatch package' }).dblclick()
  await expect(page.getByText(`Package #${pack.id} is on its way to ${pack.store.name}.`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Dispatch', exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Shipment' })).toContainText('$38.50')
  for (const { id } of orders) expect((await way.order(id)).store_status).toBe('Shipped')
  const wholesale = await asking(product, 'wholesaleAdmin')
  const { invoice_id } = await wholesale<StorePackage>('GET', `/api/store-packages/${pack.id}`)
  const invoice = await wholesale<Invoice>('GET', `/api/invoices/${invoice_id}`)
  expect(invoice.store_package.formatted_shipping_cost).toBe('$38.50')
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
