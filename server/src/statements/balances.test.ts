import type { BalanceTotals, StoreBalance } from '@trousseau/contract/balances'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInvoice } from '../testing/invoices.ts'
import { createOrderApp, type OrderApp } from '../testing/orders.ts'
import { download, rowsOf } from '../testing/sheets.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
  const { s1, s2 } = app.world.stores
  // Due after thirty days: overdue by now, by more than sixty days, and not yet.
  await makeInvoice(app, s1, { orders: [100_000], shipping: 0, now: new Date('2026-10-10T15:00:00Z') })
  await makeInvoice(app, s1, { orders: [25_050], shipping: 0 })
  await makeInvoice(app, s2, { orders: [777_700], shipping: 0, now: new Date('2026-08-01T15:00:00Z') })
})
afterAll(() => app.close())

const get = async <T>(path: string) => {
  const { status, body, text } = await app.send('GET', path, { token: app.tokens.w })
  expect(status, text).toBe(200)
  return (body as { data: T }).data
}
const names = async (query: string) =>
  (await get<{ balances: StoreBalance[] }>(`/api/balances?${query}`)).balances.map(({ name }) => name)

test('who owes what, and how old it is, stands on one page, whose sum is the receivables of home', async () => {
  const { balances } = await get<{ balances: StoreBalance[] }>('/api/balances')
  expect(balances.map(({ name, owed, overdue, oldest_due }) => [name, owed, overdue, oldest_due])).toEqual([
    ['Store Two', 7777, 7777, '2026-08-31'],
    ['Store One', 1250.5, 1000, '2026-11-09'],
  ])
  expect(balances[1]?.ageing.map(({ amount }) => amount)).toEqual([250.5, 1000, 0, 0, 0])
  const totals = await get<BalanceTotals>('/api/balances/totals')
  expect(totals).toMatchObject({ stores: 2, owed: 9027.5, overdue: 8777 })
  const { receivables } = await get<{ receivables: { amount: number }[] }>('/api/overview')
  expect(receivables.reduce((sum, { amount }) => sum + amount, 0)).toBe(totals.owed)
  expect(await names('order_by=name&order_dir=asc')).toEqual(['Store One', 'Store Two'])
  expect(await names('order_by=oldest_due&order_dir=desc')).toEqual(['Store One', 'Store Two'])
  expect(await names('search=two')).toEqual(['Store Two'])
  expect(await names('per_page=1&page=2')).toEqual(['Store One'])
  const { bytes } = await download(app, '/api/balances/export?order_by=name&order_dir=asc', app.tokens.w)
  expect((await rowsOf(bytes)).map((row) => [row.Store, row.Owed, row.Overdue])).toEqual([
    ['Store One', 1250.5, 1000],
    ['Store Two', 7777, 7777],
  ])
  for (const token of [app.tokens.a1, app.tokens.f1])
    expect((await app.send('GET', '/api/balances', { token })).status).toBe(403)
})
