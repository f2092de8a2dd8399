import { businessDay } from '@trousseau/domain/day'
import { buildBill, dueOn } from '@trousseau/domain/money/invoice'
import type { Cents } from '@trousseau/domain/money/money'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { postInvoice } from '../ledger/post.ts'

type Shipped = {
  storeId: number
  packageId: number
  shipping: Cents
  orders: readonly { id: number; total: Cents }[]
  now: Date
  byUser: number | null
}

/** Runs in the transaction that dispatches the package, so that exactly what is shipped is billed. */
export async function issueInvoice(db: Db, shipped: Shipped): Promise<{ id: number; number: number }> {
  const { storeId, packageId, orders, now, byUser } = shipped
  const store = await db
    .selectFrom('stores')
    .select(['terms_days', 'payment_method_type_id'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  const bill = buildBill(
    orders.map(({ total }) => total),
    shipped.shipping,
  )
  const issuedOn = businessDay(now.getTime())
  const terms = { days: store.terms_days, onDelivery: store.payment_method_type_id === CREDIT_ON_DELIVERY }
  const invoice = await db
    .insertInto('invoices')
    .values({
      store_id: storeId,
      package_id: packageId,
      ...bill,
      created_at: now,
      number: sql<number>`nextval('invoice_numbers')`,
      issued_on: issuedOn,
      due_on: dueOn(issuedOn, terms),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('invoice_lines')
    .values(
      orders.map(({ id, total }, index) => ({
        store_id: storeId,
        invoice_id: invoice.id,
        position: index + 1,
        order_id: id,
        amount: total,
      })),
    )
    .execute()
  await postInvoice(db, storeId, { id: invoice.id, ...bill }, { at: now, byUser })
  return invoice
}
