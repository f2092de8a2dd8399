import type { BilledInvoice, CreditedLine, NoteKind } from '@trousseau/domain/money/credit-note'
import type { Cents } from '@trousseau/domain/money/money'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import type { InvoiceScope } from './invoices.store.ts'

export type CreditNoteRecord = Selectable<Schema['credit_notes']> & {
  lines: readonly {
    kind: NoteKind
    order_id: number | null
    po: string | null
    amount: Cents
    reason: string
  }[]
}
export type CreditNoteInFull = CreditNoteRecord & {
  store_name: string
  invoice_number: number
  package_id: number
}

/** The lines as JSON, so that a note is one row however many it has. */
const LINES = sql`(
  select json_agg(json_build_object('kind', line.kind, 'order_id', line.order_id, 'po', orders.po,
    'amount', line.amount, 'reason', line.reason) order by line.position)
  from credit_note_lines as line
  left join orders on orders.store_id = line.store_id and orders.id = line.order_id
  where line.store_id = credit_notes.store_id and line.note_id = credit_notes.id
) as lines`

/** The credit notes of an invoice, oldest first. */
export async function listCreditNotes(
  db: Db,
  storeId: number,
  invoiceId: number,
): Promise<CreditNoteRecord[]> {
  const { rows } = await sql<CreditNoteRecord>`
    select credit_notes.*, ${LINES} from credit_notes
    where store_id = ${storeId} and invoice_id = ${invoiceId} order by id`.execute(db)
  return rows
}

export async function findCreditNote(
  db: Db,
  scope: InvoiceScope,
  id: number,
): Promise<CreditNoteInFull | undefined> {
  const ofScope: RawBuilder<boolean> =
    scope === 'any' ? sql`true` : sql`credit_notes.store_id = ${scope.store}`
  const { rows } = await sql<CreditNoteInFull>`
    select credit_notes.*, ${LINES}, stores.name as store_name, invoices.number as invoice_number, invoices.package_id
    from credit_notes
    join stores on stores.id = credit_notes.store_id
    join invoices on invoices.store_id = credit_notes.store_id and invoices.id = credit_notes.invoice_id
    where ${ofScope} and credit_notes.id = ${id}`.execute(db)
  return rows[0]
}

/** The next number. One that is drawn for a note that is not issued after all is left out. */
export async function drawNoteNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('credit_note_numbers') as number`.execute(db)
  const [drawn] = rows
  if (!drawn) throw new Error('a sequence has a next number')
  return drawn.number
}

export type NoteLine = CreditedLine & { reason: string }

export async function insertCreditNote(
  db: Db,
  note: Insertable<Schema['credit_notes']>,
  lines: readonly NoteLine[],
): Promise<{ id: number; number: number }> {
  const { id } = await db.insertInto('credit_notes').values(note).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('credit_note_lines')
    .values(
      lines.map(({ kind, order, amount, reason }, index) => ({
        store_id: note.store_id,
        note_id: id,
        position: index + 1,
        kind,
        order_id: order,
        amount,
        reason,
      })),
    )
    .execute()
  return { id, number: note.number }
}

/** What an invoice billed, order by order. */
export async function findBilled(db: Db, storeId: number, invoiceId: number): Promise<BilledInvoice> {
  const { rows } = await sql<BilledInvoice>`
    select subtotal, shipping, (
      select json_agg(json_build_object('id', order_id, 'name', 'PO # ' || orders.po, 'amount', amount) order by position)
      from invoice_lines
      join orders on orders.store_id = invoice_lines.store_id and orders.id = invoice_lines.order_id
      where invoice_lines.store_id = invoices.store_id and invoice_lines.invoice_id = invoices.id
    ) as orders
    from invoices where store_id = ${storeId} and id = ${invoiceId}`.execute(db)
  const [billed] = rows
  if (!billed) throw new Error('an invoice that was found is there')
  return billed
}

/**
 * What has been credited of an invoice: by its notes, and by those that refunds under way will issue, but for the
 * refund that is asking.
 */
export async function listCredited(
  db: Db,
  storeId: number,
  invoiceId: number,
  exceptRefund?: number,
): Promise<CreditedLine[]> {
  const { rows } = await sql<CreditedLine>`
    select line.kind, line.order_id as order, line.amount from credit_notes
    join credit_note_lines as line on line.store_id = credit_notes.store_id and line.note_id = credit_notes.id
    where credit_notes.store_id = ${storeId} and credit_notes.invoice_id = ${invoiceId}
    union all
    select refunds.note_kind, refunds.note_order_id, refunds.amount from refunds
    join ledger_txns on ledger_txns.store_id = refunds.store_id and ledger_txns.id = refunds.txn_id
    where refunds.store_id = ${storeId} and ledger_txns.invoice_id = ${invoiceId} and refunds.note_kind is not null
      and refunds.settled_at is null and refunds.id is distinct from ${exceptRefund ?? null}::bigint`.execute(
    db,
  )
  return rows
}
