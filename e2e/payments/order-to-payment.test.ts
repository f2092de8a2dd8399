import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkOutDress, dialog, goToSummary, newNumber, PLACED, place } from '../checkout/checkout-page.ts'
import { findRow, tick } from '../invoices/invoices-page.ts'
import { fact, part } from '../orders/wholesale-orders-page.ts'
import { expect, test } from '../testing/product.ts'
import { armFault } from '../testing/sandbox-faults.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'
import {
  accountOf,
  expectPaid,
  methods,
  newInvoice,
  next,
  place as pay,
  useUpCredits,
} from './make-a-payment-page.ts'

/** A demo dress without accessories, made at Atelier Nord. */
const AURELIE = 1

/** Orders the dress through the screens, without an accessory. */
async function orderDress(page: Page, po: string): Promise<void> {
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, AURELIE)
  await goToSummary(page, po)
  await place(page).click()
  await expect(dialog(page).or(page.getByText(PLACED)).first()).toBeVisible()
  const no = dialog(page).getByRole('button', { name: 'No', exact: true })
  while (!page.url().endsWith('/sales-order')) {
    if (await no.isVisible()) await no.click()
    await expect(no.or(page.getByRole('heading', { level: 1, name: 'Sales Orders' })).first()).toBeVisible()
  }
  await expect(page.locator('td[data-label="PO #"]').getByText(po)).toBeVisible()
}

async function confirm(page: Page, po: string): Promise<void> {
  await signIn(page, 'wholesaleAdmin', `/desk/orders?search=${po}`)
  await page.getByRole('link', { name: `Pending (PO ${po}, Ivory Lane Bridal)` }).click()
  await page.getByRole('button', { name: 'Confirm order' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm this order?' })
  await question.getByLabel('Factory').selectOption({ label: 'Atelier Nord' })
  await question.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Sales Order #\d+$/ })).toBeVisible()
}

async function makeAndShip(page: Page, po: string, trackingNumber: string): Promise<void> {
  await signIn(page, 'factoryNord', `/factory/orders?search=${po}`)
  await page.getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'Mark ready' }).click()
  await expect(page.getByText('The order is ready to ship.')).toBeVisible()
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.goto('/packages/new')
  const order = page.getByRole('checkbox', { name: `Pack sales order ${title.replace(/\D/g, '')}` })
  await order.check()
  await page
    .getByRole('region')
    .filter({ has: order })
    .getByRole('button', { name: 'Make a package of 1 order' })
    .click()
  await page.getByRole('button', { name: 'Dispatch', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Dispatch package #\d+\?$/ })
  await question.getByLabel('Carrier').fill('UPS')
  await question.getByLabel('Tracking number').fill(trackingNumber)
  await question.getByLabel('Shipping cost').fill('38.50')
  await question.getByRole('button', { name: 'Dispatch package' }).click()
  await expect(page.getByText(/is on its way to Ivory Lane Bridal\.$/)).toBeVisible()
}

async function savePdf(page: Page, name: string | RegExp): Promise<string> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const download = await saved
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  return download.suggestedFilename()
}

// Claims: flow.review, make-payment.place-order, make-payment.pays, make-payment.target, api.invoices.download
test('from order to money: a store orders, staff confirm, the factory makes, packs and ships, the store pays two invoices after a decline', async ({
  page,
  product,
  allow,
}) => {
  allow.refusal(402, '/api/payments')
  await useUpCredits(product)
  const other = await newInvoice(product)
  const po = newNumber()
  await orderDress(page, po)
  await confirm(page, po)
  await makeAndShip(page, po, `1Z999AA1-${po}`)

  // The store follows the order and finds its invoice.
  const account = await accountOf(product)
  const before = await account.charges()
  await signIn(page, 'storeAdmin', `/sales-order?search=${po}`)
  await page.locator('td[data-label="Sales Order #"]').getByRole('link').click()
  await expect(page.getByText('Shipped').first()).toBeVisible()
  await page.getByRole('link', { name: 'See the invoice' }).click()
  const title = page.getByRole('heading', { level: 1, name: /^Invoice # \d+$/ })
  await expect(title).toBeVisible()
  const number = Number((await title.textContent())?.replace(/\D/g, ''))
  await expect(fact(part(page, 'Summary'), 'Shipping')).toHaveText('$38.50')
  expect(await savePdf(page, 'download pdf')).toBe(`invoice-${number}.pdf`)

  // Both invoices in one payment: the first card is declined, the second is charged once.
  const numbers = [number, other.number]
  await page.getByRole('link', { name: 'INVOICES', exact: true }).click()
  for (const number of numbers) await tick(page, number).check()
  await page.getByRole('link', { name: 'Make a payment' }).click()
  await next(page).click()
  await armFault(product, {
    customer_id: account.customerId,
    kind: 'decline',
    call: 'charge',
    text: 'Do Not Honor',
  })
  await pay(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Do Not Honor' })).toBeVisible()
  await methods(page).getByRole('radio', { name: /4444/ }).check()
  await pay(page).dblclick()
  await expectPaid(page, /made with Mastercard ending in 4444\.$/)
  for (const number of numbers) await expect(findRow(page, number)).toContainText('Paid Fully')
  const charges = await account.charges()
  expect(charges).toHaveLength(before.length + 1)

  // The payment is in the transactions, on the statement and in the provider's records.
  await page.getByRole('link', { name: 'TRANSACTION HISTORY', exact: true }).click()
  for (const number of numbers)
    await expect(page.getByRole('row').filter({ hasText: String(number) })).toContainText('Mastercard')
  await page.getByRole('link', { name: 'View statement' }).click()
  const lines = page.getByRole('table', { name: 'Statement' }).getByRole('row')
  for (const number of numbers)
    await expect(lines.filter({ hasText: String(number) }).filter({ hasText: 'Mastercard' })).toHaveCount(1)
  expect(await savePdf(page, /download pdf/i)).toBe('statement.pdf')
})
