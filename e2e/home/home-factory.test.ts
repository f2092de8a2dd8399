import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import type { Session } from '@trousseau/contract/sessions'
import { factoryOrders } from '../orders/factory-orders-page.ts'
import { fact } from '../orders/wholesale-orders-page.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { block, every, openHome, rows } from './home-page.ts'

test('a factory sees what it has to make, late, this week, next week and later, as its orders say', async ({
  page,
  product,
}) => {
  const factory = await factoryOrders(product, 'factoryNord')
  await factory.toMake('HOME-MAKE')
  const ask = await asking(product, 'factoryNord')
  const session = await ask<Session>('GET', '/api/session')
  const path = `/api/factories/${session.factory?.id}/orders?status[]=2`
  const making = await every<FactoryOrderRow>(ask, path, 'orders')
  const days = making.map(({ estimated_ship_date }) => estimated_ship_date)
  const [from = '', nextWeek = '', afterNext = ''] = mondays(session.today)

  await openHome(page, 'factoryNord')
  const figures = block(page, 'To make')
  const late = days.filter((day) => day < session.today).length
  const thisWeek = days.filter((day) => day >= session.today && day < nextWeek).length
  await expect(fact(figures, 'Late')).toHaveText(String(late))
  await expect(figures.getByText(/^This week/)).toContainText(short(from))
  await expect(figures.locator('dl > div').nth(1).locator('dd')).toHaveText(String(thisWeek))
  await expect(fact(figures, 'Next week')).toHaveText(
    String(days.filter((day) => day >= nextWeek && day < afterNext).length),
  )
  await expect(fact(figures, 'Later')).toHaveText(String(days.filter((day) => day >= afterNext).length))

  const due = making
    .filter((order) => order.estimated_ship_date < nextWeek)
    .sort((a, b) => a.estimated_ship_date.localeCompare(b.estimated_ship_date) || a.id - b.id)
  const [first] = due
  if (first === undefined) await expect(page.getByText('Nothing has to leave this week.')).toBeVisible()
  else {
    const row = rows(page, 'To make this week').first()
    await expect(row).toContainText(String(first.sales_order_number))
    await row.getByRole('link').click()
    await page.waitForURL(`**/factory/orders/${first.id}`)
  }
})

/** The Mondays of this week and the next two. */
function mondays(today: string): string[] {
  const day = new Date(`${today}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return [0, 7, 14].map((days) => {
    const monday = new Date(day)
    monday.setUTCDate(monday.getUTCDate() + days)
    return monday.toISOString().slice(0, 10)
  })
}

const short = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
