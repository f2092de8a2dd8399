import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** How a transaction was paid, as people read it. A reversal has the same method as the transaction it takes back. */
export const MEANS = sql`
  coalesce(ledger_txns.method, taken.method) as method,
  coalesce(ledger_txns.brand, taken.brand) as brand,
  coalesce(ledger_txns.last_four, taken.last_four) as last_four,
  coalesce(ledger_txns.reference, taken.reference) as reference,
  case when ledger_txns.kind = 'apply' then taken.kind when taken.kind = 'apply' then used.kind end as source`

/** The joins that `MEANS` needs: the transaction that is reversed or applied, and the credit that one used. */
export const TAKEN = sql`
  left join ledger_txns as taken on taken.store_id = ledger_txns.store_id and taken.id = ledger_txns.of_txn
  left join ledger_txns as used on used.store_id = taken.store_id and used.id = taken.of_txn`

export type MeansColumns = {
  method: string | null
  brand: string | null
  last_four: string | null
  reference: string | null
  source: string | null
}

export type InvoiceTxn = MeansColumns & {
  id: number
  kind: string
  amount: number
  reason: string | null
  at: Date
}

/**
 * Payments, refunds, returns and credit notes of an invoice, oldest first. Of a credit note, what it took off this
 * invoice.
 */
export async function listInvoiceTxns(db: Db, storeId: number, invoiceId: number): Promise<InvoiceTxn[]> {
  const { rows } = await sql<InvoiceTxn>`
    select ledger_txns.id, ledger_txns.kind, coalesce(note.applied, ledger_txns.amount) as amount,
      ledger_txns.reason, ledger_txns.at, ${MEANS}
    from ledger_txns ${TAKEN}
    left join credit_notes as note on note.store_id = ledger_txns.store_id and note.txn_id = ledger_txns.id
    where ledger_txns.store_id = ${storeId} and ledger_txns.invoice_id = ${invoiceId}
      and ledger_txns.kind <> 'invoice' and note.applied is distinct from 0
    order by ledger_txns.id`.execute(db)
  return rows
}
