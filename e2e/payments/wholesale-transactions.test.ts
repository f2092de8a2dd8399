import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { booksOf, cells, openWholesale } from '../testing/wholesale-pages.ts'

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Refund this transaction?' })

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
  await expect(getDialog(page).getByText('This Field is required!').first()).toBeVisible()
  await getDialog(page).getByLabel('Reason').fill('a stain')
  await getDialog(page)
    .getByLabel(/afterwards$/)
    .selectOption('open')
  await getDialog(page).getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('$30.00 was refunded.')).toBeVisible()
  await expect(cells(page, 'Kind').first()).toHaveText('Refunda stain')
  await expect(cells(page, 'Amount Charged').first()).toHaveText('-$30.00')
  // A refunded payment cannot be refunded again.
  await expect(cells(page, 'Refund').first()).toHaveText('–')
  const after = await (await booksOf(product)).invoice(paid.id)
  expect([after.open, after.status]).toEqual([30, 'Partially Paid'])
})
