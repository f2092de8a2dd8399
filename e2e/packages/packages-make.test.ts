import type { Page } from '@playwright/test'
import { openOrders } from '../orders/factory-orders-page.ts'
import { expect, test } from '../testing/product.ts'
import { packing } from './packages-page.ts'

const pick = (page: Page, order: { sales_order_number: number | null } | undefined) =>
  page.getByRole('checkbox', { name: `Pack sales order ${order?.sales_order_number}` })

const title = (page: Page) => page.getByRole('heading', { level: 1, name: /^Package #\d+$/ })

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
    page.getByText('The orders you selected go to 2 places: each gets its own package.'),
  ).toBeVisible()
  for (const order of [ivory, velvet]) await expect(pick(page, order)).toBeChecked()
  const place = page.getByRole('region').filter({ has: pick(page, velvet) })
  await place.getByRole('button', { name: 'Make a package of 1 order' }).click()
  await expect(title(page)).toBeVisible()
  expect((await way.order(velvet?.id ?? 0)).package_id).not.toBeNull()
  expect((await way.order(ivory?.id ?? 0)).package_id).toBeNull()

  // What is already packed is ticked for its papers, and goes into no other package.
  await page.goto('/factory/orders?show=ready&search=PKG-TICK')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByRole('button', { name: 'Packing slips' })).toBeVisible()
  const toPack = page.getByRole('link', { name: 'Make a package' })
  await expect(toPack).toHaveAttribute('href', `/packages/new?orders=${ivory?.id}`)
})
