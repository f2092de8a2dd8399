import type { WholesalePackage } from '@trousseau/contract/packages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutAt } from '../testing/cut-at.ts'
import { createOrderApp, type OrderApp } from '../testing/orders.ts'
import { dispatched } from '../testing/packages.ts'
import type { Answer } from '../testing/test-app.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const approve = (
  id: number,
  body: object,
  key = `approve-${id}-${JSON.stringify(body)}`,
  token = app.tokens.w,
) =>
  app.send('POST', `/api/factory-packages/${id}/approve-shipping`, {
    token,
    body,
    headers: { 'idempotency-key': key },
  })
const packageIn = ({ status, body, text }: Answer) => {
  expect(status, text).toBe(200)
  return (body as { data: WholesalePackage }).data
}
const invoicesOf = (id: number) =>
  app.db
    .selectFrom('invoices')
    .select(['shipping', 'total', 'subtotal'])
    .where('package_id', '=', id)
    .execute()
const read = (path: string, token = app.tokens.w) => app.send('GET', path, { token })
const waiting = async () =>
  ((await read('/api/overview')).body as { data: { trouble: { waiting_bills: number } } }).data.trouble
    .waiting_bills

test('a package with a shipping cost above the ceiling leaves, and is billed once staff have put the cost right', async () => {
  const { id } = await dispatched(app, undefined, { shipping_cost: '1000000' })
  expect(await invoicesOf(id)).toEqual([])
  const pack = packageIn(await read(`/api/factory-packages/${id}`))
  expect(pack).toMatchObject({ status: 'Dispatched', bill_waits: true, invoice: null })
  expect(pack.orders[0]).toMatchObject({ store_status: 'Shipped' })
  expect(await waiting()).toBe(1)
  const seen = await read(`/api/store-packages/${id}`, app.tokens.a1)
  expect([seen.status, (seen.body as { data: string[] }).data]).toEqual([
    404,
    ['This package has not been invoiced yet.'],
  ])
  for (const shipping_cost of [-1, 1.234, '']) expect((await approve(id, { shipping_cost })).status).toBe(422)
  expect((await approve(id, { shipping_cost: 10, version: 99 })).status).toBe(409)
  for (const token of [app.tokens.a1, app.tokens.f1])
    expect((await approve(id, { shipping_cost: 10 }, 'not-mine-to-say', token)).status).toBe(403)
  expect(await invoicesOf(id)).toEqual([])
  const body = { shipping_cost: '100.00' }
  const cut = await cutAt('shipping.before_approved', () => approve(id, body, 'approved-once'))
  expect([cut.status, await invoicesOf(id)]).toEqual([500, []])
  const billed = packageIn(await approve(id, body, 'approved-once'))
  expect(billed).toMatchObject({ bill_waits: false, shipping_cost: 100, invoice: { status: 'Unpaid' } })
  expect(packageIn(await approve(id, body, 'approved-once'))).toEqual(billed)
  expect(await invoicesOf(id)).toMatchObject([{ shipping: 10_000 }])
  const again = await approve(id, body)
  expect([again.status, (again.body as { data: string[] }).data]).toEqual([
    409,
    ['This package is not waiting to be billed.'],
  ])
  expect(await waiting()).toBe(0)
  expect((await read(`/api/store-packages/${id}`, app.tokens.a1)).status).toBe(200)
})

test('two people who approve different costs at once issue one invoice, and the factory is owed what it says', async () => {
  const { id } = await dispatched(app, undefined, { shipping_cost: '9000', freight_by: 'factory' })
  const answers = await Promise.all([100, 200].map((shipping_cost) => approve(id, { shipping_cost })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const billed = await invoicesOf(id)
  expect(billed).toHaveLength(1)
  const freight = app.db.selectFrom('factory_dues').select('amount').where('order_id', 'is', null)
  expect(await freight.where('package_id', '=', id).execute()).toEqual([{ amount: billed[0]?.shipping }])
})

test('a shipping cost up to the ceiling is billed at once', async () => {
  const { id } = await dispatched(app, undefined, { shipping_cost: '500.00' })
  expect(await invoicesOf(id)).toMatchObject([{ shipping: 50_000 }])
  expect((await approve(id, { shipping_cost: 1 })).status).toBe(409)
})
