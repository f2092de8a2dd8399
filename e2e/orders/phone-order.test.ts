import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'

/** The demo's dresses take less than a year. */
const WEAR_DATE = `06/15/${new Date().getUTCFullYear() + 2}`

test('staff place an order for a store that phones, and change its size while it is Pending', async ({
  page,
}) => {
  await signIn(page, 'wholesaleAdmin', '/desk/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Store' }).fill('Ivory')
  await page.getByRole('option', { name: 'Ivory Lane Bridal' }).click()
  await page.getByLabel('Item').selectOption({ index: 1 })
  await page.getByLabel('Type of order').selectOption('Sample')
  await page.getByLabel('Purchase order number').fill('PHONE-1')
  await page.getByLabel('Wear date').fill(WEAR_DATE)
  await page.getByLabel('Color').selectOption({ index: 1 })
  await page.getByLabel('Size').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('The order is placed, PO PHONE-1.')).toBeVisible()
  await expect(page.getByText(/for the store/)).toBeVisible()

  await page.getByRole('button', { name: 'Change order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change order' })
  await dialog.getByLabel('Size').selectOption({ index: 2 })
  await dialog.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('The order was changed. We’ll email the store.')).toBeVisible()
  const history = page.getByRole('list', { name: 'History of this order' }).getByRole('listitem')
  await expect(history.last()).toContainText('Size')
})
