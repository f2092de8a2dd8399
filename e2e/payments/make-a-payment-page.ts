import type { Locator, Page } from '@playwright/test'
import type { Invoice } from '@trousseau/contract/invoices'
import type { Balance, Payment } from '@trousseau/contract/payments'
import type { Session } from '@trousseau/contract/sessions'
import { askProvider } from '../payment-methods/payment-methods-page.ts'
import { asking } from '../testing/api-client.ts'
import { expect } from '../testing/product.ts'
import type { Product } from '../testing/run-product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { signIn } from '../testing/sign-in.ts'

/** Page object: a store's way through a payment. */

export const next = (page: Page): Locator => page.getByRole('button', { name: 'Next', exact: true })
export const place = (page: Page): Locator => page.getByRole('button', { name: 'Place Order', exact: true })
export const summary = (page: Page): Locator => page.getByRole('region', { name: 'Order Summary' })
export const selected = (page: Page): Locator =>
  page.getByRole('table', { name: 'Selected Invoices To Pay' }).locator('tbody').getByRole('row')
export const toPay = (page: Page, { number }: Invoice): Locator =>
  page.getByLabel(`Pay now of invoice # ${number}`)
export const methods = (page: Page): Locator => page.getByRole('group', { name: 'Payment Method' })
/** An amount in the summary, found by its label. */
export const figure = (page: Page, label: string): Locator =>
  summary(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

/** An invoice that no other test uses. */
export const newInvoice = (product: Product, shippingCost = 45): Promise<Invoice> =>
  shipped(product, { pos: [`PAY-${crypto.randomUUID().slice(0, 8)}`], shippingCost })

export async function openPayment(page: Page, ...invoices: Invoice[]): Promise<void> {
  await signIn(page, 'storeAdmin', `/make-a-payment?invoices=${invoices.map(({ id }) => id).join(',')}`)
  await expect(next(page)).toBeEnabled()
}

/** Opens the payment by its URL and goes to the second step. */
export async function goToSummary(page: Page, ...invoices: Invoice[]): Promise<void> {
  await openPayment(page, ...invoices)
  await next(page).click()
  await expect(place(page)).toBeEnabled()
}

export async function expectPaid(page: Page, words: string | RegExp): Promise<void> {
  await page.waitForURL('**/invoices')
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
}

/** The store's invoices, balance and payments through the API, and its charges at the provider. */
export async function accountOf(product: Product) {
  const ask = await asking(product, 'storeAdmin')
  const { store } = await ask<Session>('GET', '/api/session')
  const customerId = store?.stax_customer_id ?? ''
  return {
    ask,
    customerId,
    storeId: store?.id ?? 0,
    invoice: (id: number) => ask<Invoice>('GET', `/api/invoices/${id}`),
    balance: () => ask<Balance>('GET', `/api/stores/${store?.id}/balance`),
    pay: (invoice: Invoice, amount = invoice.open) =>
      ask<Payment>('POST', '/api/payments', {
        invoices: [{ id: invoice.id, amount }],
        payment_method: invoice.payment_method_id,
      }),
    /** The totals of all charges at the provider, newest first. */
    async charges(): Promise<number[]> {
      const path = `/transaction?customer_id=${customerId}&type=charge&per_page=200`
      const { data } = (await askProvider(product, path)) as { data: { total: number; success: boolean }[] }
      return data.filter(({ success }) => success).map(({ total }) => total)
    },
  }
}

/** A charge on the provider's own site, by the customer's first payment method. */
export async function chargeBehindOurBack(
  product: Product,
  customerId: string,
  total: number,
): Promise<void> {
  const methods = (await askProvider(product, `/customer/${customerId}/payment-method`)) as { id: string }[]
  const wish = { payment_method_id: methods[0]?.id, total, pre_auth: false, meta: {} }
  await askProvider(product, '/charge', wish)
}

/** Uses up all credits and deposits, so that the test starts without any. */
export async function useUpCredits(product: Product): Promise<void> {
  const { balance, pay } = await accountOf(product)
  const { credits, deposits } = await balance()
  if (credits + deposits > 0) await pay(await newInvoice(product, Math.ceil(credits + deposits)))
}
