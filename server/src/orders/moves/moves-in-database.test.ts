import { MOVES } from '@trousseau/domain/orders/order-moves'
import {
  CANCELLED,
  IN_PRODUCTION,
  ORDER_STATUSES,
  PENDING,
  READY_TO_SHIP,
  SHIPPED,
} from '@trousseau/domain/orders/order-status'
import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schema } from '../../db/schema.ts'
import { createOrderApp, findRow, type OrderApp, orderAt, placed, setStatus } from '../../testing/orders.ts'
import { packAlone } from '../../testing/pack-alone.ts'
import { onServer } from '../../testing/postgres/test-database.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

type Columns = Updateable<Schema['orders']>
const STATUSES = Object.keys(ORDER_STATUSES).map(Number)

const write = (id: number, columns: Columns) =>
  app.db.updateTable('orders').set(columns).where('id', '=', id).execute()
const refusedBy = (constraint: string) => ({ code: '23514', constraint, table: 'orders' })

// Claims: order.status.5
test('of all ways from one status to another the database lets an order go those of its life alone', async () => {
  const went: string[] = []
  for (const from of STATUSES)
    for (const to of STATUSES) {
      const id = await orderAt(app, from)
      // With the columns that confirming and shipping require, so that only the move itself can be refused.
      const confirmed = { sales_order_number: 50_000 + id, factory_id: app.world.factories.f1 }
      const isShipping = from === READY_TO_SHIP && to === SHIPPED
      const refusal: unknown = await write(id, {
        status: to,
        ...(from === PENDING && to !== PENDING && confirmed),
        ...(from === CANCELLED &&
          to === PENDING && { sales_order_number: null, factory_id: null, factory_price: null }),
        ...(isShipping && { package_id: await packAlone(app.db, id, app.clock.now()) }),
      }).then(
        () => undefined,
        (error) => error,
      )
      if (refusal === undefined) went.push(`${from} → ${to}`)
      else expect(refusal, `${from} → ${to}`).toMatchObject(refusedBy('orders_only_allowed_moves'))
      expect((await findRow(app, id)).status).toBe(refusal === undefined ? to : from)
    }
  const moves = Object.values(MOVES).flatMap(({ from, to }) => from.map((one) => `${one} → ${to}`))
  // Keeping the status is not a move.
  const allowed = [...moves, ...STATUSES.map((one) => `${one} → ${one}`)]
  expect(went).toEqual([...new Set(allowed)].toSorted())
})

test('no order is Shipped that is in no package, and none leaves the package it was shipped in', async () => {
  const ready = await orderAt(app, READY_TO_SHIP)
  await expect(write(ready, { status: SHIPPED })).rejects.toMatchObject(
    refusedBy('orders_shipped_in_a_package'),
  )
  const shipped = await orderAt(app, SHIPPED)
  await expect(write(shipped, { package_id: null })).rejects.toMatchObject({
    code: '23514',
    constraint: 'orders_stay_in_their_package',
  })
})

/** A confirmed custom-made dress with a value in every column that could be changed. */
async function makeConfirmed(): Promise<number> {
  const { id } = await placed(app, {
    size: '',
    bust: 36,
    waist: 28,
    hips: 38,
    hollow: 58,
    custom_size_details: 'Long arms',
    notes: 'No lace.',
  })
  await setStatus(app, id, IN_PRODUCTION)
  return id
}

test('what was agreed of an order is never changed: its store, item, sizes, prices, days and numbers', async () => {
  const id = await makeConfirmed()
  const before = await findRow(app, id)
  const { id: another } = await placed(app)
  const { stores, users } = app.world
  const changes = {
    store_id: stores.s2,
    id: 999_999,
    placed_by: users.r1,
    created_at: new Date('2020-01-01T12:00:00Z'),
    item_type: 2,
    dress_id: null,
    custom_item_id: app.items.veil,
    accessory_of: another,
    type: 2,
    po: 'Another',
    po_norm: 'another',
    wear_date: '2028-01-01',
    ship_date: '2026-12-01',
    color_id: 2,
    size_id: 5,
    bust: '37',
    waist: null,
    hips: '39.25',
    hollow: '57',
    custom_size_details: null,
    notes: 'With lace.',
    price: 1,
    fee: 0,
    total: before.total - 1,
    item_name: 'Other',
    item_style_number: null,
    item_description: '',
    item_msrp: 1,
    item_picture: 'x',
    sales_order_number: 60_000,
    factory_price: 39_999,
  } satisfies Columns
  const kept = refusedBy('orders_keep_what_was_agreed')
  for (const [column, value] of Object.entries(changes))
    await expect(write(id, { [column]: value }), column).rejects.toMatchObject(kept)
  for (const column of ['sales_order_number', 'factory_price'])
    await expect(write(id, { [column]: null }), column).rejects.toMatchObject(kept)
  // Refused even if the total still adds up, or together with an allowed move.
  await expect(write(id, { price: before.price + 1, total: before.total + 1 })).rejects.toMatchObject(kept)
  await expect(write(id, { status: READY_TO_SHIP, notes: '' })).rejects.toMatchObject(kept)
  expect(await findRow(app, id)).toEqual(before)
})

test('where it goes, who makes it and how it is paid may change, and nothing else changes with it', async () => {
  const id = await makeConfirmed()
  const before = await findRow(app, id)
  const changes = {
    ship_full_name: 'Vera Lang',
    ship_street: '9 Elm Street',
    ship_zip: '60602',
    factory_id: app.world.factories.f2,
    payment_method_id: null,
    pay_method: 'delivery',
    version: 2,
  } satisfies Columns
  await write(id, changes)
  expect(await findRow(app, id)).toEqual({ ...before, ...changes })
})

test('the life of an order and what was agreed of it hold for the owner of the database too', async () => {
  const id = await makeConfirmed()
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(app.db)
  await onServer(app.ownerUrl ?? '', async (owner) => {
    const { rows: roles } = await owner.query<{ role: string }>('select current_user as role')
    expect(roles).not.toEqual(rows)
    for (const [change, constraint] of [
      ['status = 6', 'orders_only_allowed_moves'],
      ['wear_date = wear_date + 1', 'orders_keep_what_was_agreed'],
    ] as const)
      await expect(owner.query(`update orders set ${change} where id = $1`, [id])).rejects.toMatchObject(
        refusedBy(constraint),
      )
  })
})
