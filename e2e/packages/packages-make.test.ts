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
  // Each place has ticks and a button of its own.
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

  // What is packed already has no tick any more.
  await page.goto('/factory/orders?show=ready&search=PKG-TICK')
  await expect(page.getByRole('checkbox', { name: /^Select sales order/ })).toHaveCount(1)
})

test('a package whose answer was lost on the way is made once', async ({ page, product, allow }) => {
  const way = await packing(product)
  const [order] = await way.ready(['PKG-CUT-1'])
  await signIn(page, 'factoryNord', `/packages/new?orders=${order?.id}`)
  allow.lostConnection()
  const keys: (string | undefined)[] = []
  await page.route('**/api/factory-packages', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // It arrives, and its answer does not.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Make a package of 1 order' }).click()
  await expect(title(page)).toBeVisible()
  expect(keys.length).toBe(2)
  expect(keys[0]).toBe(keys[1])
  const { package_id } = await way.order(order?.id ?? 0)
  await expect(page).toHaveURL(new RegExp(`/packages/${package_id}$`))
})

test('an order that somebody packed meanwhile is not packed twice', async ({ page, product, allow }) => {
  const way = await packing(product)
  const orders = await way.ready(['PKG-RACE-1'])
  await signIn(page, 'factoryNord', `/packages/new?orders=${orders[0]?.id}`)
  const button = page.getByRole('button', { name: 'Make a package of 1 order' })
  await expect(button).toBeEnabled()
  await way.pack(orders)
  allow.refusal(409, '/api/factory-packages')
  await button.click()
  await expect(
    page.getByText('Only orders that are Ready to Ship and in no package can be packed.'),
  ).toBeVisible()
  await expect(pick(page, orders[0])).toHaveCount(0)
})

test('orders that wait to be packed and fail to load say so and load on Retry', async ({
  page,
  product,
  allow,
}) => {
  const way = await packing(product)
  const [order] = await way.ready(['PKG-WAIT-1'])
  allow.refusal(500, /^\/api\/factories\/\d+\/orders/)
  await page.route('**/api/factories/*/orders*', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page, 'factoryNord', '/packages/new')
  await expect(page.getByText('The orders could not be loaded.')).toBeVisible()
  await page.unroute('**/api/factories/*/orders*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(pick(page, order)).toBeVisible()
})
