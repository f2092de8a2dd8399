import type { Page } from '@playwright/test'
import { openOrders } from '../orders/factory-orders-page.ts'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'
import { packing } from './packages-page.ts'

const pick = (page: Page, order: { sales_order_number: number | null } | undefined) =>
  page.getByRole('checkbox', { name: `Pack sales order ${order?.sales_order_number}` })

const title = (page: Page) => page.getByRole('heading', { level: 1, name: /^Package #\d+$/ })

test('a package is made of ready orders of one store that go to one address, and nothing else can be ticked with them', async ({
  page,
  product,
}) => {
  const way = await packing(product)
  const ivory = await way.ready(['PKG-MAKE-1', 'PKG-MAKE-2'])
  const [velvet] = await way.ready(['PKG-MAKE-3'], 'creditStoreAdmin')
  await signIn(page, 'factoryNord')
  await page.getByRole('link', { name: 'Make a package' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Make a package' })).toBeVisible()
  await expect(page.locator('main')).not.toContainText('$')
  // Each ship-to address has its own checkboxes and button.
  const place = page.getByRole('region').filter({ has: pick(page, ivory[0]) })
  await expect(place.getByText(ivory[0]?.address.street ?? '')).toBeVisible()
  await expect(pick(page, velvet)).toBeVisible()
  await expect(
    place.getByRole('checkbox', { name: `Pack sales order ${velvet?.sales_order_number}` }),
  ).toHaveCount(0)
  await expect(place.getByRole('button', { name: 'Make a package' })).toBeDisabled()
  for (const order of ivory) await pick(page, order).check()
  await place.getByRole('button', { name: 'Make a package of 2 orders' }).click()
  await expect(title(page)).toBeVisible()
  await expect(page.getByText(/^Package #\d+ was made\.$/)).toBeVisible()
  const packed = await way.order(ivory[0]?.id ?? 0)
  expect((await way.read(packed.package_id ?? 0)).orders.map(({ id }) => id)).toEqual(
    ivory.map(({ id }) => id),
  )
  expect((await way.order(velvet?.id ?? 0)).package_id).toBeNull()
  await page.goto('/packages/new')
  await expect(pick(page, velvet)).toBeVisible()
  for (const order of ivory) await expect(pick(page, order)).toHaveCount(0)
})

test('ready orders are ticked in the list of orders and made into a package; of two places each gets its own', async ({
  page,
  product,
}) => {
  const way = await packing(product)
  const [ivory] = await way.ready(['PKG-TICK-1'])
  const [velvet] = await way.ready(['PKG-TICK-2'], 'creditStoreAdmin')
  await openOrders(page, { show: 'ready', search: 'PKG-TICK' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByRole('button', { name: 'Mark ready' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Make a package' }).click()
  await expect(
    page.getByText('The orders you ticked go to 2 places: each place gets a package of its own.'),
  ).toBeVisible()
  for (const order of [ivory, velvet]) await expect(pick(page, order)).toBeChecked()
  const place = page.getByRole('region').filter({ has: pick(page, velvet) })
  await place.getByRole('button', { name: 'Make a package of 1 order' }).click()
  await expect(title(page)).toBeVisible()
  expect((await way.order(velvet?.id ?? 0)).package_id).not.toBeNull()
  expect((await way.order(ivory?.id ?? 0)).package_id).toBeNull()

  // Orders that are already packed have no checkbox.
  await page.goto('/factory/orders?show=ready&search=PKG-TICK')
  await expect(page.getByRole('checkbox', { name: /^Select sales order/ })).toHaveCount(1)
})
