import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, type OrderApp, placed, setStatus } from '../testing/orders.ts'
import { dispatched, ofStoreTwo, packed, readyOrder } from '../testing/packages.ts'

let app: OrderApp
let sent: number
let orders: number[]
beforeAll(async () => {
  app = await createOrderApp()
  orders = [
    await readyOrder(app, { purchase_order_number: 'Beta', wear_date: '2027-06-03' }),
    await readyOrder(app, { purchase_order_number: 'Alpha', wear_date: '2027-06-02' }),
    await readyOrder(app, { purchase_order_number: 'Gamma', wear_date: '2027-06-01' }),
  ]
  sent = (await dispatched(app, orders)).id
})
afterAll(() => app.close())

const get = (path: string, token = app.tokens.a1) => app.send('GET', path, { token })
const inside = async (query: string) => {
  const { body } = await get(`/api/store-packages/${sent}/orders?${query}`)
  return (body as { data: { orders: { id: number }[] } }).data.orders.map(({ id }) => id)
}

// Claims: entity.package.fields, api.store-packages.get
test('GET /api/store-packages/{id} answers invoice with its number, address, links, meta and all orders of a package that was sent', async () => {
  const { status, body } = await get(`/api/store-packages/${sent}`)
  expect(status).toBe(200)
  const { data } = body as {
    data: { invoice_id: number; orders: { id: number }[]; links: { first: string } }
  }
  const invoice = await app.db
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('package_id', '=', sent)
    .executeTakeFirst()
  expect(data.invoice_id).toBe(invoice?.id)
  expect(data).toMatchObject({
    id: sent,
    invoice: {
      id: data.invoice_id,
      number: invoice?.number,
      status: 'Unpaid',
      status_id: 1,
      date: '2026-11-15',
      due_on: '2026-12-15',
      paid: 0,
      formatted_paid: '$0.00',
      open: 3722,
      formatted_open: '$3,722.00',
      being_confirmed: false,
    },
    address: { full_name: 'Clara Weiss', country_label: 'United States', formatted_phone: '(312) 555-0100' },
    carrier: 'UPS',
    tracking_number: '1Z 999 AA1',
    dispatched_at: '2026-11-15T18:00:00.000Z',
    tracking_url: 'https://www.ups.com/track?tracknum=1Z%20999%20AA1',
    meta: {
      formatted_sub_total: '$3,702.00',
      formatted_shipping_cost: '$20.00',
      formatted_total: '$3,722.00',
    },
  })
  const first = await get(data.links.first)
  expect(first.body).toMatchObject({
    data: { orders: data.orders, meta: { total: 3, current_page: 1 } },
  })
  expect(data.orders.map(({ id }) => id)).toEqual(orders.toReversed())
})

// Claims: entity.package.fields, entity.package-line.fields
test("a package's orders are its lines: item, number, type, wear date, color, size and price", async () => {
  const { body } = await get(`/api/store-packages/${sent}/orders?order_by=id&order_dir=asc`)
  expect(body).toMatchObject({
    data: {
      orders: [
        {
          id: orders[0],
          purchase_order_number: 'Beta',
          type: 1,
          type_label: 'Sample',
          wear_date: '2027-06-03',
          orderable: { image: null, name: 'Aurélie' },
          color: { label: 'Ivory' },
          size: { label: '8' },
          formatted_wholesale_price: '$1,234.00',
          store_package_id: sent,
          store_status: 'Shipped',
        },
        {},
        {},
      ],
    },
  })
})

// Claims: api.store-packages.orders, api.store-packages.orders.pages
test("a package's orders are searched, sorted and paged like orders, and all are there at once for per_page=-1", async () => {
  const [beta, alpha, gamma] = orders
  expect(await inside('order_by=purchase_order_number&order_dir=asc')).toEqual([alpha, beta, gamma])
  expect(await inside('order_by=wear_date&order_dir=desc')).toEqual([beta, alpha, gamma])
  expect(await inside('')).toEqual([gamma, alpha, beta])
  expect(await inside('search=alp')).toEqual([alpha])
  expect(await inside('search=aurelie')).toEqual([gamma, alpha, beta])
  expect(await inside(`search=%23${20_000 + (gamma ?? 0)}`)).toEqual([gamma])
  expect(await inside('search=%25')).toEqual([])
  expect(await inside('per_page=-1')).toEqual([gamma, alpha, beta])
  const first = await get(`/api/store-packages/${sent}/orders?per_page=2&search=a&order_dir=asc`)
  const { links, meta } = (first.body as { data: { links: { next: string }; meta: object } }).data
  expect(meta).toMatchObject({ current_page: 1, last_page: 2, per_page: 2, total: 3, from: 1, to: 2 })
  const next = await get(links.next)
  expect(next.body).toMatchObject({ data: { orders: [{ id: gamma }], meta: { from: 3, to: 3 } } })
  for (const bad of ['per_page=-2', 'per_page=0', 'order_by=price', 'order_dir=up'])
    expect((await get(`/api/store-packages/${sent}/orders?${bad}`)).status, bad).toBe(422)
})

test('a store sees a package only once it is dispatched, and never one of another store; the wholesaler sees any', async () => {
  const open = await packed(app)
  const order = await placed(app, ofStoreTwo(app), { token: app.tokens.a2 })
  await setStatus(app, order.id, 3)
  const theirs = await dispatched(app, [order.id])
  for (const end of ['', '/orders']) {
    const path = (id: number) => `/api/store-packages/${id}${end}`
    for (const id of [open.id, theirs.id, 999_999]) expect((await get(path(id))).status).toBe(404)
    expect((await get(path(theirs.id), app.tokens.a2)).status).toBe(200)
    for (const id of [sent, theirs.id]) expect((await get(path(id), app.tokens.w)).status).toBe(200)
    expect((await get(path(open.id), app.tokens.w)).status).toBe(404)
    expect((await get(path(sent), app.tokens.f1)).status).toBe(403)
    expect((await app.send('GET', path(sent))).status).toBe(401)
  }
})

test('of what it was sent a store is told no factory price and not the note of those who packed it', async () => {
  for (const end of ['', '/orders']) {
    const { text } = await get(`/api/store-packages/${sent}${end}`)
    for (const word of ['factory', 'note"', '40000', '400.00']) expect(text).not.toContain(word)
  }
})
