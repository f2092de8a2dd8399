import type { WholesaleOrderRow } from '@trousseau/contract/orders/shapes'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { block, every, openHome, rows } from './home-page.ts'

test('the wholesaler sees how many orders wait for confirmation, the longest waiting first, and goes to them', async ({
  page,
  product,
}) => {
  await (await ordersOf(product, 'storeAdmin')).place('HOME-WAIT')
  const ask = await asking(product, 'wholesaleAdmin')
  const waiting = await every<WholesaleOrderRow>(ask, '/api/orders?status[]=1', 'orders')

  await openHome(page, 'wholesaleAdmin')
  const place = block(page, 'Waiting for confirmation')
  await expect(place).toContainText(`${waiting.length} order`)
  const [oldest] = waiting.sort((a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id)
  const row = rows(page, 'Waiting for confirmation').first()
  await expect(row).toContainText(`PO ${oldest?.purchase_order_number}`)
  await expect(row).toContainText(oldest?.store.name ?? '')
  await row.getByRole('link').click()
  await page.waitForURL(`**/desk/orders/${oldest?.id}`)
  await page.goBack()
  await place.getByRole('link', { name: 'All waiting orders' }).click()
  await page.waitForURL('**/desk/orders?status=pending')
})
