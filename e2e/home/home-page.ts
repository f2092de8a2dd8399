import { expect, type Locator, type Page } from '@playwright/test'
import type { Address } from '@trousseau/contract/addresses'
import type { Dress } from '@trousseau/contract/dresses'
import type { Order } from '@trousseau/contract/orders/shapes'
import type { PageMeta } from '@trousseau/contract/page'
import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import type { Session } from '@trousseau/contract/sessions'
import type { Account } from '../testing/accounts.ts'
import { type Ask, asking } from '../testing/api-client.ts'
import type { Product } from '../testing/run-product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { signIn } from '../testing/sign-in.ts'

export async function openHome(page: Page, account: Account): Promise<void> {
  await signIn(page, account, '/home')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}

export const block = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const rows = (page: Page, name: string): Locator =>
  block(page, name).getByRole('list', { name, exact: true }).getByRole('listitem')

/** All of a list of the API's, page after page. */
export async function every<T>(ask: Ask, path: string, noun: string): Promise<T[]> {
  const all: T[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const query = `${path.includes('?') ? '&' : '?'}per_page=100&page=${page}`
    const answer = await ask<{ meta: PageMeta } & Record<string, T[]>>('GET', path + query)
    last = answer.meta.last_page
    all.push(...(answer[noun] ?? []))
  }
  return all
}

const AURELIE = 1

/** Worn on the very day on which it can ship. */
export async function placeWithoutADayToSpare(product: Product, po: string): Promise<Order> {
  const ask = await asking(product, 'creditStoreAdmin')
  const { store } = await ask<Session>('GET', '/api/session')
  const { estimated_ship_date } = await (await ordersOf(product, 'creditStoreAdmin')).place(`${po}-FAR`)
  const { addresses } = await ask<{ addresses: Address[] }>('GET', `/api/stores/${store?.id}/addresses`)
  const methods = await ask<PaymentMethod[]>('GET', `/api/stores/${store?.id}/payment-methods`)
  const dress = await ask<Dress>('GET', `/api/dresses/${AURELIE}`)
  return ask<Order>('POST', '/api/orders', {
    type: 2,
    purchase_order_number: po,
    item_type: 1,
    item_id: AURELIE,
    color: dress.colors[0]?.id,
    size: dress.sizes[0]?.id,
    wear_date: estimated_ship_date,
    address: addresses[0]?.id,
    payment_method: methods[0]?.id,
  })
}
