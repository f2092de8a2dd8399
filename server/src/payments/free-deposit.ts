import type { Cents } from '@trousseau/domain/money'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { lockCredits, lockInvoices } from '../invoices/lock-invoices.ts'
import { postBack, type TakenTxn } from '../ledger/post.ts'

type Use = TakenTxn & { left: Cents }

/**
 * A deposit whose money the bank took back has paid nothing: as far as it was used, the invoices that it paid are open
 * again, the last one first. Fails while a payment under way has it reserved; whoever asked asks again.
 */
export async function freeDeposit(
  db: Db,
  storeId: number,
  depositId: number,
  { amount, at }: { amount: Cents; at: Date },
): Promise<void> {
  const used = await listUses(db, storeId, depositId)
  await lockInvoices(
    db,
    storeId,
    used.flatMap(({ invoice_id }) => invoice_id ?? []),
  )
  const credits = await lockCredits(db, storeId)
  let missing = amount - (credits.find(({ id }) => id === depositId)?.left ?? 0)
  for (const use of await listUses(db, storeId, depositId)) {
    const part = Math.min(missing, use.left)
    if (part <= 0) continue
    missing -= part
    await postBack(db, storeId, use, { kind: 'return', amount: part, at })
  }
  if (missing > 0) throw new Error('a payment under way has this deposit reserved')
}

/** What it paid and was not taken back since, the newest first. */
async function listUses(db: Db, storeId: number, depositId: number): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select id, kind, invoice_id, of_txn, amount + coalesce((
      select sum(back.amount) from ledger_txns as back
      where back.store_id = used.store_id and back.of_txn = used.id and back.kind in ('refund', 'return')
    ), 0)::bigint as left
    from ledger_txns as used
    where store_id = ${storeId} and of_txn = ${depositId} and kind = 'apply'
    order by id desc`.execute(db)
  return rows
}
