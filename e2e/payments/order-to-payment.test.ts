import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  checkOutDress,
  dialog,
  goToSummary,
  newNumber,
  ordersOf,
  PLACED,
  place,
} from '../checkout/checkout-page.ts'
import { findRow, tick } from '../invoices/invoices-page.ts'
import { fact, part } from '../orders/wholesale-orders-page.ts'
import { expect, test } from '../testing/product.ts'
import { armFault } from '../testing/sandbox-faults.ts'
import { signIn } from '../testing/sign-in.ts'
import { accountOf, expectPaid, methods, next, place as pay, useUpCredits } from './make-a-payment-page.ts'

/** A demo dress without accessories, made at Atelier Nord. */
const AURELIE = 1

/** Orders the dress through the screens, without an accessory. */
async function orderDress(page: Page, po: string): Promise<void> {
  await page.goto(`/ViewOrder/${AURELIE}`)
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
  await page.goto(`/desk/orders?search=${po}`)
  await page.getByRole('link', { name: `Pending (PO ${po}, Ivory Lane Bridal)` }).click()
  await page.getByRole('button', { name: 'Confirm order' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm this order?' })
  await question.getByLabel('Factory').selectOption({ label: 'Atelier Nord' })
  await question.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Sales Order #\d+$/ })).toBeVisible()
}

async function makeAndShip(page: Page, po: string, trackingNumber: string): Promise<void> {
  await page.goto(`/factory/orders?search=${po}`)
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

// Claims: flow.review, make-payment.pays, api.invoices.download
test('from order to money: a store orders, staff confirm, the factory makes, packs and ships, the store pays two invoices after a decline', async ({
  page: store,
  product,
  browser,
  allow,
}) => {
  test.setTimeout(180_000)
  allow.refusal(402, '/api/payments')
  await useUpCredits(product)
  const staff = await browser.newPage({ baseURL: product.url })
  const factory = await browser.newPage({ baseURL: product.url })
  await signIn(store, 'storeAdmin')
  await signIn(staff, 'wholesaleAdmin')
  await signIn(factory, 'factoryNord')

  const pos = [newNumber(), newNumber()]
  for (const po of pos) {
    await orderDress(store, po)
    await confirm(staff, po)
    await makeAndShip(factory, po, `1Z999AA1-${po}`)
  }

  // The store follows both orders and finds their invoices.
  const account = await accountOf(product)
  const before = await account.charges()
  const numbers: number[] = []
  for (const po of pos) {
    const [order] = await ordersOf(store, po)
    await store.goto(`/sales-order-summary/${order?.id}`)
    await expect(store.getByText('Shipped').first()).toBeVisible()
    await store.getByRole('link', { name: 'See the invoice' }).click()
    const title = store.getByRole('heading', { level: 1, name: /^Invoice # \d+$/ })
    await expect(title).toBeVisible()
    numbers.push(Number((await title.textContent())?.replace(/\D/g, '')))
    await expect(fact(part(store, 'Summary'), 'Shipping')).toHaveText('$38.50')
    expect(await savePdf(store, 'download pdf')).toBe(`invoice-${numbers.at(-1)}.pdf`)
  }

  // Both invoices in one payment: the first card is declined, the second succeeds.
  await store.goto('/invoices')
  for (const number of numbers) await tick(store, number).check()
  await store.getByRole('link', { name: 'Make a payment' }).click()
  await next(store).click()
  await armFault(product, {
    customer_id: account.customerId,
    kind: 'decline',
    call: 'charge',
    text: 'Do Not Honor',
  })
  await pay(store).click()
  await expect(store.getByRole('alert').filter({ hasText: 'Do Not Honor' })).toBeVisible()
  await methods(store).getByRole('radio', { name: /4444/ }).check()
  await pay(store).click()
  await expectPaid(store, /by Mastercard ending in 4444 was made\.$/)
  for (const number of numbers) await expect(findRow(store, number)).toContainText('Paid Fully')
  const charges = await account.charges()
  expect(charges).toHaveLength(before.length + 1)

  // The payment is in the transactions, on the statement and in the provider's records.
  await store.goto('/transaction-history')
  for (const number of numbers)
    await expect(store.getByRole('row').filter({ hasText: String(number) })).toContainText('Mastercard')
  await store.goto('/statement')
  const lines = store.getByRole('table', { name: 'Statement' }).getByRole('row')
  for (const number of numbers)
    await expect(lines.filter({ hasText: String(number) }).filter({ hasText: 'Mastercard' })).toHaveCount(1)
  expect(await savePdf(store, /download pdf/i)).toBe('statement.pdf')
  await staff.close()
  await factory.close()
})
