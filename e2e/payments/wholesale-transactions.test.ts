import type { Page } from '@playwright/test'
import type { Store } from '@trousseau/contract/stores'
import { expectInOrder } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { armFault } from '../testing/sandbox-faults.ts'
import { shipped } from '../testing/seed-packages.ts'
import { booksOf, cells, openDesk, payByCard } from '../testing/wholesale-pages.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Refund this transaction?' })

test('the house sees what all stores paid, and finds it by store, invoice and reference', async ({
  page,
  product,
}) => {
  const paid = await shipped(product, { pos: ['DT-SEEN'], account: 'creditStoreAdmin', paid: 120 })
  await openDesk(page, '/desk/transactions', 'Transactions')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Date',
    'Invoice #',
    'Store',
    'Kind',
    'Method',
    'By',
    'Amount Charged',
    'Refund',
  ])
  await page.getByLabel('Search').fill('DT-SEEN')
  await expect(cells(page, 'Invoice #')).toHaveText([String(paid.number)])
  await expect(cells(page, 'Kind')).toHaveText(['Payment recorded'])
  await expect(cells(page, 'Method')).toHaveText([`Cheque ${paid.number}`])
  await expect(cells(page, 'Amount Charged')).toHaveText(['$120.00'])
  await page.goto(`/desk/transactions?store=${paid.store_package.store.id}`)
  await expect(cells(page, 'Store').first()).toHaveText(paid.store_package.store.name)
  await expect(cells(page, 'Store').filter({ hasNotText: paid.store_package.store.name })).toHaveCount(0)
  await page.goto('/desk/transactions?search=DT-SEEN')
  await cells(page, 'Invoice #').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `Invoice # ${paid.number}` })).toBeVisible()
})

test('part of a recorded payment is refunded with a reason, and the invoice is open again by as much', async ({
  page,
  product,
}) => {
  const paid = await shipped(product, { pos: ['DT-PART'], paid: 'fully' })
  await openDesk(page, '/desk/transactions?search=DT-PART', 'Transactions')
  await page
    .getByRole('button', { name: `Refund ${paid.formatted_total} of invoice # ${paid.number}` })
    .click()
  await expect(dialogOf(page).getByLabel(/^Amount/)).toHaveValue(paid.total.toFixed(2))
  await dialogOf(page)
    .getByLabel(/^Amount/)
    .fill('30')
  await dialogOf(page).getByRole('button', { name: 'Refund' }).click()
  await expect(dialogOf(page).getByText('This Field is required!')).toBeVisible()
  await dialogOf(page).getByLabel('Reason').fill('a stain')
  await dialogOf(page).getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('$30.00 was refunded.')).toBeVisible()
  await expect(cells(page, 'Kind').first()).toHaveText('Refunda stain')
  await expect(cells(page, 'Amount Charged').first()).toHaveText('-$30.00')
  // What went back cannot go back again.
  await expect(cells(page, 'Refund').first()).toHaveText('–')
  const after = await (await booksOf(product)).invoice(paid.id)
  expect([after.open, after.status]).toEqual([30, 'Partially Paid'])
})

test('more than is left of a transaction cannot be refunded', async ({ page, product, allow }) => {
  await shipped(product, { pos: ['DT-MORE'], paid: 80 })
  allow.refusal(422, /^\/api\/transactions\/\d+\/refund$/)
  await openDesk(page, '/desk/transactions?search=DT-MORE', 'Transactions')
  await cells(page, 'Refund').getByRole('button').click()
  await dialogOf(page)
    .getByLabel(/^Amount/)
    .fill('80.01')
  await dialogOf(page).getByLabel('Reason').fill('too much')
  await dialogOf(page).getByRole('button', { name: 'Refund' }).click()
  await expect(dialogOf(page).getByText('Of this transaction $80.00 can be refunded.')).toBeVisible()
  await expect(dialogOf(page).getByLabel(/^Amount/)).toBeFocused()
})

test('where the provider does not give the money back, its words are shown; the whole of it goes back at once', async ({
  page,
  product,
  allow,
}) => {
  const invoice = await shipped(product, { pos: ['DT-CARD'] })
  const used = await payByCard(product, invoice, 90)
  allow.refusal(400, /^\/api\/transactions\/\d+\/refund$/)
  await openDesk(page, '/desk/transactions?search=DT-CARD', 'Transactions')
  await page.getByRole('button', { name: `Refund $90.00 of invoice # ${invoice.number}` }).click()
  await expect(dialogOf(page)).toContainText('The payment provider gives the money back to')
  await dialogOf(page)
    .getByLabel(/^Amount/)
    .fill('10')
  await dialogOf(page).getByLabel('Reason').fill('a part')
  await dialogOf(page).getByRole('button', { name: 'Refund' }).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('Only full refunds are allowed')
  await dialogOf(page)
    .getByLabel(/^Amount/)
    .fill('90')
  await dialogOf(page).getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('$90.00 was refunded.')).toBeVisible()
  expect((await (await booksOf(product)).invoice(invoice.id)).paid).toBe(used)
})

test('a refund whose answer is lost is said to be being confirmed, and is made once', async ({
  page,
  product,
}) => {
  const { house, invoice: read } = await booksOf(product)
  const invoice = await shipped(product, { pos: ['DT-LOST'] })
  const used = await payByCard(product, invoice, 75)
  const store = await house<Store>('GET', `/api/stores/${invoice.store_package.store.id}`)
  await armFault(product, {
    customer_id: store.stax_customer_id ?? '',
    kind: 'charge-done-answer-lost',
    call: 'void-or-refund',
  })
  await openDesk(page, '/desk/transactions?search=DT-LOST', 'Transactions')
  await page.getByRole('button', { name: `Refund $75.00 of invoice # ${invoice.number}` }).click()
  await dialogOf(page).getByLabel('Reason').fill('sent twice')
  await dialogOf(page).getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText(/^Refund being confirmed/).first()).toBeVisible()
  await expect(async () => expect((await read(invoice.id)).paid).toBe(used)).toPass({ timeout: 45_000 })
})

test("the house's transactions are accessible and fit a desktop and a phone", async ({ page, product }) => {
  test.setTimeout(120_000)
  await shipped(product, { pos: ['DT-LOOK'], paid: 20 })
  await openDesk(page, '/desk/transactions?search=DT-LOOK', 'Transactions')
  await expect(cells(page, 'Kind').first()).toBeVisible()
  await expectInOrder(page)
  await cells(page, 'Refund').getByRole('button').click()
  await expect(dialogOf(page)).toBeVisible()
  await expectInOrder(page)
})
