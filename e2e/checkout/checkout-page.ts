import type { Locator, Page } from '@playwright/test'
import { addDays, formatDay } from '@trousseau/domain/day'
import { color, openItem, proceed, size, typeInto } from '../catalogue/item-page.ts'
import { askInPage } from '../testing/ask-in-page.ts'
import { expect } from '../testing/product.ts'

/** Page object: a store's way through checkout. */

/** Demo dresses, each with two accessories. */
export const ODETTE = { id: 4, name: 'Odette', first: 'Chapel Veil', second: 'Tulle Cape' }
export const ROSALIND = { id: 11, name: 'Rosalind', first: 'Fingertip Veil', second: 'Pearl Headband' }

export const PLACED = 'Your order has been placed !'
export const QUESTION = 'Would you like to order this item?'

export const next = (page: Page): Locator => page.getByRole('button', { name: 'Next', exact: true })
export const place = (page: Page): Locator => page.getByRole('button', { name: 'PLACE ORDER' })
export const summary = (page: Page): Locator => page.getByRole('region', { name: 'Order Summary' })
export const dialog = (page: Page): Locator => page.getByRole('dialog')
const number = (page: Page): Locator => page.getByLabel('Purchase Order Number')
const type = (page: Page): Locator => page.getByLabel('Type of order')

/** A PO number that no other test uses. */
export const newNumber = (): string => `PO-${crypto.randomUUID().slice(0, 8)}`

/** Selects a dress in Ivory, size 4, and goes to checkout. Returns the wear date. */
export async function checkOutDress(page: Page, id: number): Promise<string> {
  const today = await openItem(page, `/ViewOrder/${id}`)
  const day = addDays(today, 400)
  await typeInto(page, 'Wear date', formatDay(day))
  await color(page, 'Ivory').check()
  await size(page).selectOption('4')
  await proceed(page).click()
  await expect(next(page)).toBeEnabled()
  return day
}

/** Goes from the first to the last step of a dress's checkout. */
export async function goToSummary(page: Page, po: string): Promise<void> {
  await next(page).click()
  await fillOrder(page, po)
  await next(page).click()
  await expect(place(page)).toBeEnabled()
}

export async function fillOrder(page: Page, po: string): Promise<void> {
  await number(page).fill(po)
  await type(page).selectOption('Sample')
}

type OrderRow = {
  id: number
  purchase_order_number: string
  type: number
  wear_date: string
  orderable: { name: string }
  accessory_of: number | null
  total: number
  address: { full_name: string }
  payment: { method: string; card_last_four: string | null } | null
}

/** The store's orders with this PO number, including accessories, newest first. */
export async function ordersOf(page: Page, po: string): Promise<OrderRow[]> {
  const { store } = await askInPage<{ store: { id: number } }>(page, '/api/session')
  const path = `/api/stores/${store.id}/orders?per_page=100`
  const { orders } = await askInPage<{ orders: OrderRow[] }>(page, path)
  return orders.filter(({ purchase_order_number }) => purchase_order_number === po)
}
