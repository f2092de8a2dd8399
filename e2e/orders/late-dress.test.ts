import type { Session } from '@trousseau/contract/sessions'
import type { Store } from '@trousseau/contract/stores'
import { addDays, formatDay } from '@trousseau/domain/day'
import { block, rows } from '../home/home-page.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import type { Product } from '../testing/run-product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { signIn } from '../testing/sign-in.ts'

const PO = 'LATE-DRESS'

/** The newest email to an address that speaks of the order. */
async function mailAbout({ sandboxUrl }: Product, to: string): Promise<string> {
  const path = `${sandboxUrl}/messages?channel=smtp&to=${encodeURIComponent(to)}&wait=10`
  const { messages } = (await (await fetch(path)).json()) as { messages: { text: string }[] }
  return messages.findLast(({ text }) => text.includes(PO) && text.includes('Needed by'))?.text ?? ''
}

test('a factory reports a delay on a phone, and the store’s home, its mailbox and the board of staff tell it at once', async ({
  page,
  product,
}) => {
  const { place, today, storeId } = await ordersOf(product, 'storeAdmin')
  const staff = await asking(product, 'wholesaleAdmin')
  const { id } = await place(PO)
  const { factory } = await (await asking(product, 'factoryNord'))<Session>('GET', '/api/session')
  await staff('POST', `/api/orders/${id}/confirm`, { factory: factory?.id })
  const { email } = await staff<Store>('GET', `/api/stores/${storeId}`)

  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'factoryNord', `/factory/stages?order=${id}`)
  const card = page.getByRole('list', { name: 'From the ticket' }).getByRole('listitem')
  await card.getByRole('button', { name: /^Delay / }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a delay' })
  await dialog.getByLabel('Reason').selectOption('Materials out')
  await dialog.getByLabel('When will materials be done?').fill(formatDay(addDays(today, 250)))
  // Its calendar closes.
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Report delay' }).click()
  await expect(card.getByText(/^Delayed: materials out, expected /)).toBeVisible()
  await expect(page.getByText('$')).toHaveCount(0)

  await signIn(page, 'storeAdmin', '/home')
  const told = rows(page, 'Orders at risk').filter({ hasText: PO })
  await expect(told).toContainText('Late')
  await expect(told).toContainText(/Arrives \d+ days after the wear date: materials out/)
  await expect(block(page, 'Orders at risk')).not.toContainText('Atelier')
  await expect.poll(() => mailAbout(product, email), { timeout: 90_000 }).toMatch(/materials out/i)

  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'wholesaleAdmin', `/desk/board?search=${PO}`)
  const row = page.getByRole('row').filter({ hasText: PO })
  await expect(row).toContainText('Late')
  await expect(row).toContainText('Materials out')
  await expect(row).toContainText('Atelier Nord')
})
