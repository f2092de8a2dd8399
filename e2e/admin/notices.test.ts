import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import type { Product } from '../testing/run-product.ts'
import { signIn } from '../testing/sign-in.ts'

/** Places an order of a custom item for the demo store through the API, without a browser. */
async function placeOrder(product: Product, po: string): Promise<void> {
  const ask = await asking(product, 'storeAdmin')
  const { store } = await ask<{ store: { id: number } }>('GET', '/api/session')
  const ofStore = `/api/stores/${store.id}`
  const { addresses } = await ask<{ addresses: { id: number }[] }>('GET', `${ofStore}/addresses`)
  const methods = await ask<{ id: number }[]>('GET', `${ofStore}/payment-methods`)
  const { custom_items } = await ask<{ custom_items: { id: number }[] }>('GET', '/api/custom-items/published')
  await ask('POST', '/api/orders', {
    type: 1,
    purchase_order_number: po,
    item_type: 2,
    item_id: custom_items[0]?.id,
    address: addresses[0]?.id,
    payment_method: methods[0]?.id,
    wear_date: '2029-06-01',
    notes: '<img src=x onerror=alert(1)>',
  })
}

async function openNotices(page: Page, query: Record<string, string>): Promise<void> {
  await signIn(page, 'wholesaleAdmin', `/desk/notices?${new URLSearchParams(query)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
}

test('staff see the notices of an order as sent, and read what they say', async ({ page, product }) => {
  const po = `Notices ${randomUUID().slice(0, 8)}`
  await placeOrder(product, po)
  await openNotices(page, { search: po, state: 'sent' })
  await expect(page.getByRole('columnheader')).toHaveText([
    'Time',
    'To',
    'Subject',
    'Store',
    'State',
    'Attempts',
    'Last error',
    'Action',
  ])
  const placed = page.getByRole('row').filter({ hasText: `Order placed: Ivory Lane Bridal, PO ${po}` })
  // The page refreshes by itself.
  await expect(placed).toHaveCount(2)
  await expect(placed.filter({ hasText: 'Chat' })).toHaveCount(1)
  await expect(placed.filter({ hasText: 'Team mailbox' })).toHaveCount(1)
  await expect(placed.first().getByText('Sent', { exact: true })).toBeVisible()
  // Four notices, and the emails to the store.
  await expect(page.getByText(/^Showing 1–[56] of [56] notices$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)

  await placed.first().getByRole('button', { name: 'Order placed' }).click()
  const dialog = page.getByRole('dialog', { name: `Order placed: Ivory Lane Bridal, PO ${po}` })
  await expect(dialog.getByText(`Purchase order number: ${po}`)).toBeVisible()
  await expect(dialog.getByText('Notes: <img src=x onerror=alert(1)>')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByLabel('Search').fill('nothing is called this')
  await expect(page.getByText('No notice matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  await expect(page).toHaveURL(/\/desk\/notices$/)
})
