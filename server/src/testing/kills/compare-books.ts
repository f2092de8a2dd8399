import { CANCELLED } from '@trousseau/domain/orders/order-status'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestProvider } from '../payments/provider.ts'
import type { Heard } from './retrying-clients.ts'
import type { Trade } from './trading-world.ts'

export type Books = {
  /** Acknowledged, but not there. */
  lost: string[]
  /** There more than once. */
  doubled: string[]
  /** Charged at the provider, by store, and what our ledger says. */
  charged: { provider: number; ledger: number }[]
  /** Transactions of the ledger that do not sum to zero. */
  unbalanced: number
  /** What was ever found to differ from the provider's book. */
  differences: string[]
}

/** Compares what the clients heard, our own tables, the ledger and the provider's book. */
export async function compareBooks(
  world: Pick<Trade, 'app' | 'shops' | 'provider'>,
  heard: Heard,
): Promise<Books> {
  const { db } = world.app
  const books: Books = { lost: [], doubled: [], charged: [], unbalanced: 0, differences: [] }
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'po', 'status'])
    .where('po', 'like', 'PO %')
    .execute()
  const { rows: notices } = await sql<{ po: string }>`
    select substring(subject from 'PO .{36}$') as po from (
      select payload ->> 'subject' as subject from outbox
      where kind = 'notice' and payload ->> 'channel' = 'chat'
      union all
      select letter ->> 'subject' from outbox, jsonb_array_elements(payload -> 'letters') as letter
      where kind = 'order_news'
    ) as said where subject like 'Order placed%'`.execute(db)
  const [kept, told] = [orders, notices].map((rows) => countBy(rows.map(({ po }) => po)))
  const ids = new Set(orders.map(({ id }) => id))
  for (const { id } of heard.orders) if (!ids.has(id)) books.lost.push(`order ${id}`)
  for (const { id, status } of orders)
    if ((status === CANCELLED) !== heard.cancelled.includes(id))
      books.lost.push(`cancellation of order ${id}`)
  for (const [po, times] of kept ?? [])
    if (times !== 1 || told?.get(po) !== 1)
      books.doubled.push(`${po}: ${times} orders, ${told?.get(po)} notices`)
  if (orders.length !== heard.orders.length)
    books.doubled.push(`${orders.length} orders for ${heard.orders.length} acknowledged`)

  for (const { id, customer } of world.shops) {
    const charges = await chargesOf(world.provider, customer)
    const paid = heard.payments.filter(({ storeId }) => storeId === id)
    for (const { invoice, attempt } of paid) {
      const times = charges.filter(({ reference }) => reference === attempt).length
      if (times === 0) books.lost.push(`charge of invoice ${invoice}`)
      if (times > 1) books.doubled.push(`charge of invoice ${invoice}`)
      const row = db.selectFrom('invoices').select(['paid', 'total']).where('id', '=', invoice)
      const { paid, total } = await row.executeTakeFirstOrThrow()
      if (paid !== total) books.lost.push(`payment of invoice ${invoice}`)
    }
    if (charges.length !== paid.length)
      books.doubled.push(`store ${id}: ${charges.length} charges for ${paid.length} payments`)
    const { rows } = await sql<{ taken: number }>`
      select coalesce(sum(amount), 0)::bigint as taken from ledger_entries
      where store_id = ${id} and account = 'provider'`.execute(db)
    const provider = charges.reduce((sum, { cents }) => sum + cents, 0)
    books.charged.push({ provider, ledger: rows[0]?.taken ?? 0 })
  }
  const stores = world.shops.map(({ id }) => id)
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select from ledger_entries where store_id = any(${stores})
    group by store_id, txn_id having sum(amount) <> 0) as wrong`.execute(db)
  books.unbalanced = rows[0]?.count ?? 0
  const breaks = await db.selectFrom('reconcile_breaks').selectAll().orderBy('id').execute()
  books.differences = breaks.map(({ kind, ours, theirs }) => `${kind}: ${ours} here, ${theirs} there`)
  return books
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

async function chargesOf(provider: TestProvider, customer: string) {
  const all = await provider.transactionsOf(customer)
  return all
    .filter(({ type, success }) => type === 'charge' && success)
    .map((charge) => ({
      reference: (charge.meta as { reference?: string } | null)?.reference,
      cents: Math.round(Number(charge.total) * 100),
    }))
}

type Ending = { heard: Heard; books: Books; reconciled: string }

/** Nothing that was acknowledged is lost, nothing is there twice, and the provider has charged what the ledger says. */
export function expectWhole({ heard, books, reconciled }: Ending): void {
  expect(heard.wrong).toEqual([])
  expect(books.lost).toEqual([])
  expect(books.doubled).toEqual([])
  for (const { provider, ledger } of books.charged) expect(ledger).toBe(provider)
  expect(books.unbalanced).toBe(0)
  expect(books.differences).toEqual([])
  expect(reconciled).toContain('0 payments or refunds are open, 0 differences.')
}

/** For whoever reads the output of a long run. */
export const describeEnding = ({ heard, books, reconciled }: Ending) => ({
  acknowledged: {
    orders: heard.orders.length,
    cancelled: heard.cancelled.length,
    payments: heard.payments.length,
  },
  answers503: heard.unavailable,
  cut: heard.cut.length,
  lost: books.lost.length,
  doubled: books.doubled.length,
  charged: books.charged,
  reconciled,
})
