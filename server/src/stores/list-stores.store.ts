import type { Received } from '@trousseau/contract/endpoint'
import { rowsOf } from '@trousseau/contract/page'
import type { stores } from '@trousseau/contract/stores'
import { fold } from '@trousseau/domain/text'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { containing } from '../db/lists/containing.ts'
import type { StoreRow } from './stores.store.ts'

export type RetailerRow = StoreRow & { has_card: boolean; has_bank_account: boolean }
type Question = Received<typeof stores.listStores>['query']

const COLUMNS = { id: 'id', name: 'name_fold', created_at: 'created_at' } as const

const SHOWN = {
  open: sql<boolean>`closed_at is null`,
  held: sql<boolean>`closed_at is null and held_at is not null`,
  closed: sql<boolean>`closed_at is not null`,
  all: sql<boolean>`true`,
} satisfies Record<NonNullable<Question['show']>, unknown>

/** Stores, the open ones by default, each with the kinds of payment methods it has. */
export async function listStores(
  db: Db,
  question: Question,
): Promise<{ rows: RetailerRow[]; total: number }> {
  const { limit, offset } = rowsOf(question)
  const typed = containing(fold(question.search ?? ''))
  const found = db
    .selectFrom('stores')
    .where(SHOWN[question.show ?? 'open'])
    .where('name_fold', 'like', typed)
  const rows = await found
    .selectAll()
    .select([has('card').as('has_card'), has('bank').as('has_bank_account')])
    .$if(question.show === 'all', (all) => all.orderBy(sql`closed_at is not null`))
    .orderBy(COLUMNS[question.order_by], question.order_dir)
    .orderBy('id', question.order_dir)
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

const has = (method: 'card' | 'bank') => sql<boolean>`exists (
  select from payment_methods
  where store_id = stores.id and method = ${method} and deleted_at is null)`
