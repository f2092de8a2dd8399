import { sql } from 'kysely'
import type { PayingApp } from './payments.ts'
import type { TestProvider } from './provider.ts'

/** A charge as the provider lists it. */
export type BookRow = Record<string, unknown> & { id: string; meta: { reference: string } }

const AT_ONCE = 1_000

/**
 * Payments of store one that are paid and in the ledger, and the charges that the provider has of them, the newest
 * first. Written by SQL, because making ten thousand of them one by one takes minutes.
 */
export async function makeLongBook(app: PayingApp, count: number): Promise<BookRow[]> {
  const { db, clock, customers, methods, world } = app
  const store = world.stores.s1
  const at = new Date(clock.now().getTime() - 86_400_000)
  const rows: BookRow[] = []
  for (let from = 1; from <= count; from += AT_ONCE) {
    const to = Math.min(count, from + AT_ONCE - 1)
    const { rows: made } = await sql<{ id: string; provider_id: string; charged: number }>`
      insert into payment_attempts (store_id, id, state, total, charged, payment_method_id, pay_method, pay_brand,
        pay_last_four, provider_id, created_at, settled_at)
      select ${store}, gen_random_uuid(), 'paid', 1000 + n, 1000 + n, ${methods.card}, 'card', 'visa', '1111',
        gen_random_uuid(), ${at}, ${at}
      from generate_series(${from}::int, ${to}::int) as n
      returning id, provider_id, charged`.execute(db)
    await sql`
      with txns as (
        insert into ledger_txns (store_id, kind, amount, method, brand, last_four, attempt_id, at)
        select ${store}, 'deposit', charged, 'card', 'visa', '1111', id, ${at} from payment_attempts
        where id = any(${made.map(({ id }) => id)})
        returning id, amount
      )
      insert into ledger_entries (store_id, txn_id, seq, account, credit_id, amount)
      select ${store}::bigint, id, 1, 'provider', null, amount from txns
      union all select ${store}::bigint, id, 2, 'unapplied', id, -amount from txns`.execute(db)
    for (const { id, provider_id, charged } of made)
      rows.unshift({
        id: provider_id,
        type: 'charge',
        success: true,
        customer_id: customers.c1,
        total: charged / 100,
        total_refunded: 0,
        is_voided: false,
        meta: { reference: id },
      })
  }
  return rows
}

/** The provider lists these rows of store one, as they are at the time of each call. Returns the pages asked for. */
export function listBook(
  { gate }: TestProvider,
  customerId: string,
  book: () => readonly BookRow[],
  beforePage: (page: number) => 'cut' | undefined = () => undefined,
): number[] {
  const asked: number[] = []
  gate.alter(
    ({ method, path }) => method === 'GET' && path.startsWith(`/transaction?customer_id=${customerId}`),
    async ({ path }) => {
      const query = new URL(path, gate.url).searchParams
      const page = Number(query.get('page'))
      const perPage = Number(query.get('per_page'))
      asked.push(page)
      if (beforePage(page) === 'cut') return 'cut'
      const rows = book()
      const data = rows.slice((page - 1) * perPage, page * perPage)
      const last_page = Math.max(1, Math.ceil(rows.length / perPage))
      return {
        status: 200,
        body: { current_page: page, data, last_page, per_page: perPage, total: rows.length },
      }
    },
    Number.POSITIVE_INFINITY,
  )
  return asked
}
