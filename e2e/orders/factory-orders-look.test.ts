import { expectInOrder, expectToFit, PHONE, TABLET } from '../testing/accessible.ts'
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

test('the orders in production are accessible, fit a desktop, a tablet and a phone, and are large enough to touch', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  const desk = await factoryOrders(product, 'factoryNord')
  const order = await desk.toMake('FAC-FITS')
  await desk.markReady(order.id)
  await openOrders(page, { show: 'all' })
  await expect(numbers(page).first()).toBeVisible()
  await expectInOrder(page)
  await page.goto('/factory/orders')
  await page.getByRole('checkbox').nth(1).check()
  const mark = page.getByRole('button', { name: 'Mark ready' })
  await expect(mark).toBeVisible()
  for (const size of [TABLET, PHONE]) {
    await page.setViewportSize(size)
    await expectToFit(page)
    expect((await mark.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await openOrder(page, order)
  await expectInOrder(page)
  await page.getByRole('button', { name: 'Back to production' }).click()
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused()
  await expectInOrder(page)
})
