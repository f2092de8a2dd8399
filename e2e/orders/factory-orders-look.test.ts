import { expectAccessible, expectToFit } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { factoryOrders, numbers, openOrder, openOrders } from './factory-orders-page.ts'

test('by keyboard alone an order is ticked and another is opened', async ({ page, product }) => {
  const [first] = await (await factoryOrders(product, 'factoryNord')).list(
    '&status[]=2&order_by=wear_date&order_dir=asc',
  )
  await openOrders(page)
  const tick = page.getByRole('checkbox', { name: `Select sales order ${first?.sales_order_number}` })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).focus()
  while (!(await tick.evaluate((box) => box === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: `Sales Order #${first?.sales_order_number}` }),
  ).toBeVisible()
})

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['tablet', 820, 1180],
  ['phone', 390, 844],
] as const) {
  test(`the orders in production are accessible and fit a ${name}`, async ({ page, product }) => {
    test.setTimeout(120_000)
    const desk = await factoryOrders(product, 'factoryNord')
    const order = await desk.toMake(`FAC-FITS-${name}`)
    await desk.markReady(order.id)
    await page.setViewportSize({ width, height })
    await openOrders(page, { show: 'all' })
    await expect(numbers(page).first()).toBeVisible()
    const judge = async () => {
      await expectAccessible(page)
      await expectToFit(page)
    }
    await judge()
    await page.goto('/factory/orders')
    await page.getByRole('checkbox').nth(1).check()
    const mark = page.getByRole('button', { name: 'Mark ready' })
    await expect(mark).toBeVisible()
    if (name !== 'desktop') expect((await mark.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await openOrder(page, order)
    await judge()
    await page.getByRole('button', { name: 'Back to production' }).click()
    await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused()
    await judge()
  })
}
