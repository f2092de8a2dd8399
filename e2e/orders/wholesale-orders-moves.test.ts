import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { fact, findRow, history, openOrder, openOrders, part, wholesaleOf } from './wholesale-orders-page.ts'

test('an order is found, confirmed with a factory and gets its sales order number', async ({
  page,
  product,
}) => {
  const { id, version } = await (await ordersOf(product, 'storeAdmin')).place('DESK-CONFIRM')
  await openOrders(page, { search: 'DESK-CONFIRM' })
  await page.getByRole('link', { name: 'Pending (PO DESK-CONFIRM, Ivory Lane Bridal)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sales Order #Pending' })).toBeVisible()
  await expect(fact(part(page, 'Making'), 'Factory')).toHaveText('Chosen at confirmation')
  await expect(page.getByRole('button', { name: 'Move to another factory' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Confirm order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm this order?' })
  const factory = dialog.getByLabel('Factory')
  await expect(factory.locator('option:checked')).toHaveText('Usual factory')
  await factory.selectOption({ label: 'Atelier Sud' })
  const asked = page.waitForRequest('**/confirm')
  await dialog.getByRole('button', { name: 'Confirm order' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ version, factory: expect.any(Number) })

  await expect(page.getByRole('heading', { level: 1, name: /^Sales Order #\d+$/ })).toBeVisible()
  const order = await (await wholesaleOf(product)).read(id)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sales Order #${order.sales_order_number}`)
  await expect(page.getByText(`The order is confirmed as #${order.sales_order_number}.`)).toBeVisible()
  await expect(fact(part(page, 'Making'), 'Factory')).toHaveText('Atelier Sud')
  await expect(fact(part(page, 'Making'), 'Factory price')).toHaveText(order.formatted_factory_price ?? '')
  await expect(history(page)).toHaveText([/^Pending/, /^In Production/])
  await expect(page.getByRole('button', { name: 'Confirm order' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await expect(findRow(page, 'DESK-CONFIRM')).toContainText(`${order.sales_order_number}`)
})

test('of several that are confirmed at once, the one that somebody confirmed meanwhile is told by name', async ({
  page,
  product,
}) => {
  const store = await ordersOf(product, 'storeAdmin')
  const first = await store.place('DESK-BULK-1')
  const second = await store.place('DESK-BULK-2')
  const wholesale = await wholesaleOf(product)
  await openOrders(page, { search: 'DESK-BULK' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await wholesale.confirm(first.id)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Confirm 2 orders?' })
  await question.getByRole('button', { name: 'Confirm', exact: true }).click()
  const outcome = page.getByRole('dialog', { name: '1 order could not be confirmed' })
  await expect(outcome.getByRole('listitem')).toHaveText([
    'PO DESK-BULK-1, Aurélie, Ivory Lane BridalNot doneThis order is In Production: this cannot be done with it.',
    'PO DESK-BULK-2, Aurélie, Ivory Lane BridalDone',
  ])
  await expect(outcome.getByText('1 order was confirmed.')).toBeVisible()
  await outcome.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.locator('td[data-label="Status"]')).toHaveText(['In Production', 'In Production'])
  await expect(page.getByText('selected')).toHaveCount(0)
  expect((await wholesale.read(second.id)).status).toBe(2)
})

test('several are cancelled with one reason, a dress and its accessory each as done; what cannot be is left out', async ({
  page,
  product,
}) => {
  const store = await ordersOf(product, 'storeAdmin')
  const gone = await store.place('DESK-MANY-1')
  await store.cancel(gone)
  const dress = await store.place('DESK-MANY-2', { accessory: true })
  await openOrders(page, { search: 'DESK-MANY' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Cancel orders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 orders?' })
  await expect(dialog).toContainText('1 order of your selection is left out')
  await dialog.getByLabel('Reason').fill('The lace is not made any more.')
  await dialog.getByRole('button', { name: 'Cancel orders' }).click()
  await expect(page.getByText('2 orders were cancelled.')).toBeVisible()
  await expect(page.locator('td[data-label="Status"]')).toHaveText(['Cancelled', 'Cancelled', 'Cancelled'])
  const wholesale = await wholesaleOf(product)
  expect((await wholesale.read(dress.id)).history.at(-1)?.reason).toBe('The lace is not made any more.')
})

test('an order is cancelled with its accessories, and its history tells the reason', async ({
  page,
  product,
}) => {
  const order = await (await ordersOf(product, 'storeAdmin')).place('DESK-CANCEL', { accessory: true })
  await openOrder(page, order.id)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(dialog).toContainText(`Its accessories are cancelled too: ${order.accessories[0]?.name}.`)
  await dialog.getByLabel('Reason').fill('The store asked for it by telephone.')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('The order was cancelled.')).toBeVisible()
  await expect(history(page).last()).toContainText('Cancelled')
  await expect(history(page).last()).toContainText('The store asked for it by telephone.')
  await expect(part(page, 'Accessories')).toContainText('Cancelled')
  for (const name of ['Cancel order', 'Confirm order', 'Change ship-to'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})

test('where an order goes is changed for this order alone', async ({ page, product }) => {
  const store = await ordersOf(product, 'storeAdmin')
  const order = await store.place('DESK-SHIP-TO')
  const other = await store.place('DESK-SHIP-OTHER')
  await openOrder(page, order.id)
  await page.getByRole('button', { name: 'Change ship-to' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change ship-to' })
  await expect(dialog.getByLabel('Street')).toHaveValue(order.address.street)
  await dialog.getByLabel('Street').fill('')
  await dialog.getByRole('button', { name: 'Save ship-to' }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByLabel('Street').fill('12 Chapel Row')
  await dialog.getByLabel('Name').fill('Rosalind Hart')
  await dialog.getByRole('button', { name: 'Save ship-to' }).click()
  await expect(page.getByText('The order goes to another address now.')).toBeVisible()
  const shown = part(page, 'Shipping Address')
  await expect(shown.getByText('12 Chapel Row', { exact: true })).toBeVisible()
  await expect(shown.getByText('Rosalind Hart', { exact: true })).toBeVisible()
  expect((await store.read(other.id)).address.street).toBe(order.address.street)
})

test('several that have been shipped are marked as delivered at once', async ({ page }) => {
  await openOrders(page, { status: 'shipped' })
  const numbers = page.locator('td[data-label="Sales Order #"]')
  const moved = await numbers.nth(0).textContent()
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark delivered' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark 2 orders as delivered?' })
  await expect(dialog.getByRole('button', { name: 'Mark delivered' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 orders were marked as delivered.')).toBeVisible()
  await expect(numbers.filter({ hasText: moved ?? '' })).toHaveCount(0)
})
