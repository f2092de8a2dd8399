import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { booksOf, cells, figure, newStore, openWholesale } from '../testing/wholesale-pages.ts'

test('credit that is given to a store stands in its balance and, with its reason, in its statement', async ({
  page,
  product,
}) => {
  const { wholesale } = await booksOf(product)
  const store = await newStore(wholesale, 'Tulle & Credit')
  await openWholesale(page, `/desk/stores/${store.id}/account`, store.name)
  const balance = page.getByRole('region', { name: 'Balance today' })
  await expect(figure(balance, 'Credits')).toHaveText('–')
  await page.getByRole('button', { name: 'Give credit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give credit' })
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await dialog.getByLabel('Amount').fill('0')
  await dialog.getByRole('button', { name: 'Give credit' }).click()
  await expect(dialog.getByText('Please enter an amount above $0.00.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('85.50')
  await dialog.getByLabel('Reason').fill('late delivery')
  await dialog.getByRole('button', { name: 'Give credit' }).click()
  await expect(page.getByText(`${store.name} was given the credit.`)).toBeVisible()
  await expect(figure(balance, 'Credits')).toHaveText('$85.50')
  await expect(page.getByRole('table', { name: 'Statement' })).toContainText('Credit: late delivery')
})

test('one cheque is recorded over several open invoices of a store, the oldest first', async ({
  page,
  product,
}) => {
  const books = await booksOf(product)
  const older = await shipped(product, { pos: ['SA-1'], account: 'creditStoreAdmin' })
  const newer = await shipped(product, { pos: ['SA-2'], account: 'creditStoreAdmin' })
  const { store } = newer.store_package
  await openWholesale(page, '/desk/invoices?search=SA-2', 'Invoices')
  await cells(page, 'Store').getByRole('link', { name: store.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: store.name })).toBeVisible()
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a payment' })
  await dialog.getByRole('checkbox', { name: `Invoice # ${newer.number}` }).check()
  await dialog.getByRole('checkbox', { name: `Invoice # ${older.number}` }).check()
  await dialog.getByLabel('Amount').fill(String(older.open + 100))
  await dialog.getByLabel('Reference').fill('SA-CHEQUE')
  await expect(dialog.getByText(`Invoice # ${older.number}, paid fully`)).toBeVisible()
  await expect(dialog.getByText(`Invoice # ${newer.number}, of ${newer.formatted_open} open`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('The payment was recorded.')).toBeVisible()
  await expect(
    page
      .getByRole('table', { name: 'Statement' })
      .getByText(/Cheque SA-CHEQUE/)
      .first(),
  ).toBeVisible()
  expect((await books.invoice(older.id)).status).toBe('Paid Fully')
  expect((await books.invoice(newer.id)).paid).toBe(100)
})
