import { loseAnswers } from '../testing/lose-answers.ts'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { booksOf, cells, openWholesale } from '../testing/wholesale-pages.ts'

test('the wholesaler sees the invoices of all stores, by status, and Back undoes it', async ({
  page,
  product,
}) => {
  const open = await shipped(product, { pos: ['DI-OPEN'], paid: 100 })
  const paid = await shipped(product, { pos: ['DI-PAID'], account: 'creditStoreAdmin', paid: 'fully' })
  await openWholesale(page, '/desk/invoices', 'Invoices')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Invoice #',
    'Store',
    'Date',
    'Due on',
    'Amount Charged',
    'Open',
    'Shipping Tracking #',
    'Status',
    'Shipping cost',
  ])
  const numbers = cells(page, 'Invoice #')
  await page.getByRole('radio', { name: 'Open' }).click({ force: true })
  await expect(numbers.filter({ hasText: String(open.number) })).toHaveCount(1)
  await expect(cells(page, 'Status').filter({ hasText: 'Paid Fully' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Paid Fully' }).click({ force: true })
  await expect(numbers.filter({ hasText: String(paid.number) })).toHaveCount(1)
  await expect(cells(page, 'Status').filter({ hasNotText: 'Paid Fully' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Open' })).toBeChecked()

  await page.getByLabel('Search').fill('DI-OPEN')
  await expect(numbers).toHaveText([String(open.number)])
  await expect(cells(page, 'Open')).toHaveText([open.formatted_open])
  await numbers.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `Invoice # ${open.number}` })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Invoices' }).click()
  await page.waitForURL((url) => url.pathname === '/desk/invoices')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ status: 'open', search: 'DI-OPEN' })
  await page.getByLabel('Search').fill('nothing is called this')
  await expect(page.getByText('No invoice matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/desk\/invoices$/)
})

// Claims: role.wholesale
test('a cheque beyond what is open pays the invoice fully, and the rest becomes a deposit, which is said before', async ({
  page,
  product,
}) => {
  const books = await booksOf(product)
  const invoice = await shipped(product, { pos: ['DI-CHEQUE'], account: 'creditStoreAdmin' })
  const { store } = invoice.store_package
  const before = await books.balance(store.id)
  await openWholesale(page, `/desk/invoices/${invoice.id}`, `Invoice # ${invoice.number}`)
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a payment' })
  await expect(dialog.getByRole('checkbox', { name: `Invoice # ${invoice.number}` })).toBeChecked()
  await expect(dialog.getByLabel('Amount')).toHaveValue(invoice.open.toFixed(2))

  await dialog.getByLabel('Amount').fill('')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByText('This Field is required!')).toHaveCount(2)
  await expect(dialog.getByLabel('Amount')).toBeFocused()

  await dialog.getByLabel('Amount').fill(String(invoice.open + 70))
  await dialog.getByLabel('Method').selectOption({ label: 'Cheque' })
  await dialog.getByLabel('Reference').fill('1041')
  const said = dialog.getByRole('status').filter({ hasText: 'Invoice #' })
  await expect(said).toContainText(`Invoice # ${invoice.number}, paid fully${invoice.formatted_open}`)
  await expect(said).toContainText('Deposit, for the store’s next payments$70.00')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('The payment was recorded.')).toBeVisible()
  await expect(page.getByText('Paid Fully', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Cheque 1041')
  await expect(page.getByRole('button', { name: 'Record a payment' })).toHaveCount(0)
  const after = await books.balance(store.id)
  expect(after.deposits).toBe(before.deposits + 70)
})

test('a page loaded again while no answer came still knows what was sent, and it is recorded once', async ({
  page,
  product,
  allow,
}) => {
  allow.lostConnection()
  const invoice = await shipped(product, { pos: ['DI-RELOAD'] })
  const { store } = invoice.store_package
  const open = async () => {
    await page.getByRole('button', { name: 'Record a payment' }).click()
    return page.getByRole('dialog', { name: 'Record a payment' })
  }
  await openWholesale(page, `/desk/invoices/${invoice.id}`, `Invoice # ${invoice.number}`)
  const first = await open()
  await first.getByLabel('Amount').fill('60')
  await first.getByLabel('Reference').fill('RELOAD-1')
  const keys = await loseAnswers(page, `**/api/stores/${store.id}/payments`, 1)
  await first.getByRole('button', { name: 'Record payment' }).click()
  await expect(first.getByText(/We are asking again/)).toBeVisible()
  await page.reload()

  const second = await open()
  await expect(second.getByText(/it is not known whether this payment was recorded/)).toBeVisible()
  await expect(second.getByLabel('Reference')).toHaveValue('RELOAD-1')
  await second.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByText('The payment was recorded.')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect((await (await booksOf(product)).invoice(invoice.id)).paid).toBe(60)
})
