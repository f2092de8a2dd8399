import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import type { Product } from './run-product.ts'
import { ACCOUNTS, PASSWORD, signIn } from './sign-in.ts'

type Caller = (method: string, path: string, body?: object) => Promise<unknown>

async function callerFor({ url }: Product, account: keyof typeof ACCOUNTS): Promise<Caller> {
  const { email, door } = ACCOUNTS[account]
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data, message } = (await answer.json()) as { data: unknown; message?: string }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${message}`)
    return data
  }
  const path = door === '/login' ? '/api/users/store-login' : '/api/users/wholesale-login'
  const { token } = (await call('POST', path, { email, password: PASSWORD })) as { token: string }
  return (method, path, body) => call(method, path, body, token)
}

/** An order of a custom item by the demo store, placed without a browser. */
async function placeOrder(product: Product, po: string): Promise<void> {
  const call = await callerFor(product, 'storeAdmin')
  const { store } = (await call('GET', '/api/session')) as { store: { id: number } }
  const { addresses } = (await call('GET', `/api/stores/${store.id}/addresses`)) as {
    addresses: { id: number }[]
  }
  const methods = (await call('GET', `/api/stores/${store.id}/payment-methods`)) as { id: number }[]
  const { custom_items } = (await call('GET', '/api/custom-items/published')) as {
    custom_items: { id: number }[]
  }
  await call('POST', '/api/orders', {
    ...{ type: 1, purchase_order_number: po, item_type: 2, item_id: custom_items[0]?.id },
    ...{ address: addresses[0]?.id, payment_method: methods[0]?.id, wear_date: '2029-06-01' },
    notes: '<img src=x onerror=alert(1)>',
  })
}

const armFaults = ({ sandboxUrl }: Product, fault: object) =>
  fetch(`${sandboxUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
const clearFaults = ({ sandboxUrl }: Product) => fetch(`${sandboxUrl}/faults`, { method: 'DELETE' })

test.afterEach(async ({ product }) => {
  await clearFaults(product)
})

async function openNotices(page: Page, query: Record<string, string>): Promise<void> {
  await signIn(page, 'wholesaleAdmin')
  await page.goto(`/desk/notices?${new URLSearchParams(query)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
}

test('staff see the notices of an order as sent, and read what they say', async ({ page, product }) => {
  const po = `Notices ${randomUUID().slice(0, 8)}`
  await placeOrder(product, po)
  await openNotices(page, { search: po, state: 'sent' })
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Time', 'To', 'Subject', 'State', 'Attempts', 'Last error', 'Action'],
  ])
  const placed = page.getByRole('row').filter({ hasText: `Order placed: Ivory Lane Bridal, PO ${po}` })
  // The page looks again by itself.
  await expect(placed).toHaveCount(2, { timeout: 40_000 })
  await expect(placed.filter({ hasText: 'Chat' })).toHaveCount(1)
  await expect(placed.filter({ hasText: 'E-mail function' })).toHaveCount(1)
  await expect(placed.first().getByText('Sent', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Showing 1–4 of 4 notices$/)).toBeVisible()
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

test('a notice that failed is shown with its error, and is sent when staff try it again', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  const po = `Failing ${randomUUID().slice(0, 8)}`
  const desk = await callerFor(product, 'wholesaleAdmin')
  await armFaults(product, { channel: 'chat', kind: 'error', times: 100_000 })
  await placeOrder(product, po)
  // Its pauses grow: after so many tries there is time to look before the next.
  const path = `/api/notices?status[]=failed&search=${encodeURIComponent(po)}`
  const attempts = async () => {
    const { notices } = (await desk('GET', path)) as { notices: { attempts: number }[] }
    return notices[0]?.attempts ?? 0
  }
  await expect.poll(attempts, { timeout: 60_000 }).toBeGreaterThanOrEqual(5)
  await clearFaults(product)
  await openNotices(page, { search: po, state: 'failed' })
  const row = page.getByRole('row').filter({ hasText: `Order attempt: Ivory Lane Bridal, PO ${po}` })
  await expect(row.getByText('Failed', { exact: true })).toBeVisible()
  await expect(row.getByText('HTTP 500')).toBeVisible()
  await row.getByRole('button', { name: /^Try again/ }).click()
  await expect(page.getByText('It is being sent again.')).toBeVisible()
  await page.getByRole('radio', { name: 'Sent' }).click({ force: true })
  await expect(page).toHaveURL(/state=sent/)
  const sent = page.getByRole('row').filter({ hasText: po }).filter({ hasText: 'Chat' })
  await expect(sent).toHaveCount(2, { timeout: 40_000 })
})

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['phone', 390, 844],
] as const) {
  test(`the notices are accessible and fit a ${name}`, async ({ page, product }) => {
    await placeOrder(product, `Fits ${name} ${randomUUID().slice(0, 8)}`)
    await page.setViewportSize({ width, height })
    await openNotices(page, {})
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const judge = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
    await judge()
    await page.getByRole('row').nth(1).getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await judge()
  })
}

test('stores have no page of notices', async ({ page }) => {
  await signIn(page, 'storeAdmin')
  await page.goto('/desk/notices')
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'NOTICES' })).toHaveCount(0)
})
