import type { Cents } from '@trousseau/domain/money/money'
import { READY_TO_SHIP, SHIPPED } from '@trousseau/domain/orders/order-status'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../db/db.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { makeCustomItem } from './catalogue.ts'
import { makeAddress } from './orders.ts'
import { makeFactory } from './people.ts'
import type { TestApp } from './test-app.ts'

type Shipment = {
  /** The price of each order; one order of $1,000.00 by default. */
  orders?: readonly Cents[]
  /** $20.00 by default. */
  shipping?: Cents
  factoryId?: number
  /** Made anew by default. */
  itemId?: number
  addressId?: number
  now?: Date
}
export type MadeInvoice = {
  id: number
  number: number
  total: Cents
  packageId: number
  orderIds: readonly number[]
}

const SHIP_TO = {
  ship_full_name: 'Clara Weiss',
  ship_street: '1 Oak Street',
  ship_city: 'Chicago',
  ship_state: 'IL',
  ship_country: 'US',
  ship_zip: '60601',
  ship_phone: '3125550100',
}

/** An invoice as if a package with these orders had been dispatched to the store. */
export async function makeInvoice(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  storeId: number,
  { orders = [100_000], shipping = 2_000, factoryId, itemId, addressId, now = clock.now() }: Shipment = {},
): Promise<MadeInvoice> {
  const address = addressId ?? (await makeAddress(db, storeId))
  const factory = factoryId ?? (await makeFactory(db, 'A factory'))
  const item = itemId ?? (await makeCustomItem(db, { name: 'Sash', wholesale: 1_000, months: 1 }))
  return inTransaction(db, async (db) => {
    const { id: packageId } = await db
      .insertInto('packages')
      .values({
        store_id: storeId,
        factory_id: factory,
        ...SHIP_TO,
        created_at: now,
        carrier: 'UPS',
        tracking_number: `1Z${item}`,
        tracking_fold: `1z${item}`,
        shipping_cost: shipping,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made: { id: number; total: Cents }[] = []
    for (const total of orders)
      made.push({ id: await makeReadyOrder(db, { storeId, factory, item, address, total, now }), total })
    const orderIds = made.map(({ id }) => id)
    await db
      .updateTable('orders')
      .set({ package_id: packageId, status: SHIPPED })
      .where('id', 'in', orderIds)
      .execute()
    await db.updateTable('packages').set({ dispatched_at: now }).where('id', '=', packageId).execute()
    const bill = { storeId, packageId, shipping, orders: made, now, byUser: null }
    const invoice = await issueInvoice(db, bill)
    const total = orders.reduce((sum, one) => sum + one, shipping)
    return { ...invoice, total, packageId, orderIds }
  })
}

type Ready = {
  storeId: number
  factory: number
  item: number
  address: number
  total: Cents
  now: Date
}

async function makeReadyOrder(db: Db, { storeId, factory, item, address, total, now }: Ready) {
  const { id } = await db
    .insertInto('orders')
    .values({
      store_id: storeId,
      item_type: 2,
      custom_item_id: item,
      type: 1,
      status: READY_TO_SHIP,
      ...SHIP_TO,
      sales_order_number: sql<number>`nextval('sales_order_numbers')`,
      factory_id: factory,
      po: sql<string>`'Made ' || gen_random_uuid()`,
      po_norm: sql<string>`'made ' || gen_random_uuid()`,
      price: total,
      fee: 0,
      total,
      factory_price: Math.floor(total / 2),
      address_id: address,
      wear_date: '2027-06-01',
      ship_date: '2027-03-01',
      item_name: 'Sash',
      item_description: '',
      item_fold: 'sash',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
