import type { Day } from '@trousseau/domain/day'
import type { Cents } from '@trousseau/domain/money/money'
import type { CreditKind } from '@trousseau/domain/money/store-credit'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Means } from '../../ledger/post.ts'

export type StoreCreditRecord = {
  id: number
  kind: CreditKind
  /** Of the ledger's transaction: credit, deposit or note. */
  txn_kind: string
  at: Date
  method: NonNullable<Means['method']> | null
  brand: string | null
  last_four: string | null
  reference: string | null
  reason: string | null
  attempt_id: string | null
  received_on: Day | null
  /** The store that had it before, if it was moved. */
  other_store_id: number | null
  other_store: string | null
  amount: Cents
  left: Cents
}

const COLUMNS = sql`
  store_credits.id, store_credits.kind, ledger_txns.kind as txn_kind, ledger_txns.at, ledger_txns.method,
  ledger_txns.brand, ledger_txns.last_four, ledger_txns.reference, ledger_txns.reason, ledger_txns.attempt_id,
  ledger_txns.received_on, ledger_txns.other_store_id,
  (select name from stores where stores.id = ledger_txns.other_store_id) as other_store,
  store_credits.amount, store_credits.amount - used - reserved as left`
const JOINED = sql`store_credits
  join ledger_txns on ledger_txns.store_id = store_credits.store_id and ledger_txns.id = store_credits.id`

/** A store has few that are not used up: its payments use them first. */
const MOST = 200

export async function listCreditsLeft(db: Db, storeId: number): Promise<StoreCreditRecord[]> {
  const { rows } = await sql<StoreCreditRecord>`
    select ${COLUMNS} from ${JOINED}
    where store_credits.store_id = ${storeId} and used < store_credits.amount
    order by store_credits.id limit ${MOST}`.execute(db)
  return rows
}

/** As it stood a moment ago. How it came does not change; what is left does. */
export async function findCredit(
  db: Db,
  storeId: number,
  id: number,
): Promise<StoreCreditRecord | undefined> {
  const { rows } = await sql<StoreCreditRecord>`
    select ${COLUMNS} from ${JOINED}
    where store_credits.store_id = ${storeId} and store_credits.id = ${id}`.execute(db)
  return rows[0]
}

/** Locked until the transaction ends. Invoices are locked before. */
export async function lockCredit(
  db: Db,
  storeId: number,
  id: number,
): Promise<StoreCreditRecord | undefined> {
  const { rows } = await sql<StoreCreditRecord>`
    select ${COLUMNS} from ${JOINED}
    where store_credits.store_id = ${storeId} and store_credits.id = ${id}
    for update of store_credits`.execute(db)
  return rows[0]
}

/** Until the transaction ends, nobody else records a payment of this store with this reference. */
export async function lockReference(db: Db, storeId: number, reference: string): Promise<void> {
  const name = `reference ${reference.toLowerCase()} of store ${storeId}`
  await sql`select pg_advisory_xact_lock(of_house(hashtextextended(${name}, 0)))`.execute(db)
}

type Recorded = { day: Day; amount: Cents }

type Came = { method: string; reference: string; notMovedFrom?: number }

/**
 * What was recorded of a store by the same method and reference, all together; the day is the last. Without what was
 * moved there from the store that is named, which is the same check.
 */
export async function findRecordedBefore(
  db: Db,
  storeId: number,
  { method, reference, notMovedFrom }: Came,
): Promise<Recorded | undefined> {
  const { rows } = await sql<{ day: Day | null; amount: Cents }>`
    select max(day_of(at)) as day, coalesce(sum(amount), 0)::bigint as amount from ledger_txns
    where store_id = ${storeId} and method = ${method} and lower(reference) = lower(${reference})
      and kind in ('recorded', 'deposit')
      and (other_store_id is null or other_store_id is distinct from ${notMovedFrom ?? null})`.execute(db)
  const [found] = rows
  return found && found.day !== null ? { day: found.day, amount: found.amount } : undefined
}

/** How many of its credits and invoices have figures that are not those of the ledger. */
type Unlike = { credits: number; invoices: number }

/**
 * There are none, unless somebody wrote past the ledger. One store after the other: all at once, a million invoices take
 * longer than a statement may.
 */
export async function countUnlike(db: Db): Promise<Unlike> {
  const all = { credits: 0, invoices: 0 }
  for (const { id } of await db.selectFrom('stores').select('id').execute()) {
    const { credits, invoices } = await countUnlikeOf(db, id)
    all.credits += credits
    all.invoices += invoices
  }
  return all
}

async function countUnlikeOf(db: Db, storeId: number): Promise<Unlike> {
  // Summed up once and joined: asked for each credit and invoice by itself, ten thousand would take a minute.
  const { rows } = await sql<Unlike>`
    select (
      select count(*) from store_credits
      left join (
        select credit_id, -sum(amount) as amount from ledger_entries
        where store_id = ${storeId} and account = 'unapplied' group by credit_id
      ) as unapplied on unapplied.credit_id = store_credits.id
      left join (
        select attempt_credits.credit_id, sum(attempt_credits.amount) as amount
        from attempt_credits
        join payment_attempts on payment_attempts.store_id = attempt_credits.store_id
          and payment_attempts.id = attempt_credits.attempt_id and payment_attempts.state in ('sent', 'unknown')
        where attempt_credits.store_id = ${storeId} group by attempt_credits.credit_id
      ) as held on held.credit_id = store_credits.id
      where store_credits.store_id = ${storeId}
        and (store_credits.amount - used <> coalesce(unapplied.amount, 0) or reserved <> coalesce(held.amount, 0))
    ) as credits, (
      select count(*) from invoices
      left join (
        select invoice_id, sum(amount) as amount from ledger_entries
        where store_id = ${storeId} and invoice_id is not null group by invoice_id
      ) as booked on booked.invoice_id = invoices.id
      where invoices.store_id = ${storeId} and total > 0 and total - paid <> coalesce(booked.amount, 0)
    ) as invoices`.execute(db)
  return rows[0] ?? { credits: 0, invoices: 0 }
}
