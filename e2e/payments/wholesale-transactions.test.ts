import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { booksOf, cells, openWholesale } from '../testing/wholesale-pages.ts'

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Refund this transaction?' })

test('the wholesaler sees what all stores paid, and finds it by store, invoice and reference', async ({
  page,
  product,
}) => {
  const paid = await shipped(product, { pos: ['DT-SEEN'], account: 'creditStoreAdmin', paid: 120 })
  await openWholesale(page, '/desk/transactions', 'Transactions')
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
  await openWholesale(page, '/desk/transactions?search=DT-PART', 'Transactions')
  await page
    .getByRole('button', { name: `Refund ${paid.formatted_total} of invoice # ${paid.number}` })
    .click()
  await expect(getDialog(page).getByLabel(/^Amount/)).toHaveValue(paid.total.toFixed(2))
  await getDialog(page)
    .getByLabel(/^Amount/)
    .fill('30')
  await getDialog(page).getByRole('button', { name: 'Refund' }).click()
  await expect(getDialog(page).getByText('This Field is required!')).toBeVisible()
  await getDialog(page).getByLabel('Reason').fill('a stain')
  await getDialog(page).getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('$30.00 was refunded.')).toBeVisible()
  await expect(cells(page, 'Kind').first()).toHaveText('Refunda stain')
  await expect(cells(page, 'Amount Charged').first()).toHaveText('-$30.00')
  // A refunded payment cannot be refunded again.
  await expect(cells(page, 'Refund').first()).toHaveText('–')
  const after = await (await booksOf(product)).invoice(paid.id)
  expect([after.open, after.status]).toEqual([30, 'Partially Paid'])
})
