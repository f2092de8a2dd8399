import { noteLegs } from '../../money/ledger.ts'
import type { Cents } from '../../money/money.ts'
import { change, isLive, post, rowOf } from './database.ts'
import { tell, type World } from './world.ts'

/**
 * As `issueCreditNote`, within the caller's transaction. `reopened`: what a refund in the same transaction has opened of
 * the invoice, which the note closes again.
 */
export function issueNote(
  world: World,
  invoiceId: number,
  amount: Cents,
  { reopened, ofRefund, key }: { reopened?: Cents; ofRefund?: number; key?: string } = {},
): boolean {
  const { db, rules, now: at } = world
  const invoice = rowOf(db.invoices, invoiceId)
  const { total, paid, credited } = invoice
  if (!fitsNote(world, invoiceId, amount, ofRefund)) return false
  const open = { open: total - paid, isBeingPaid: isLive(db, invoiceId) }
  const applied = reopened ?? rules.splitNote(amount, open).applied
  post(db, rules, {
    store_id: invoice.store_id,
    kind: 'note',
    amount,
    invoice_id: invoiceId,
    at,
    legs: noteLegs({ invoiceId, goods: 0, shipping: 0, other: amount, applied }),
    key,
  })
  change(db, invoice, { credited: [...credited, lineOf(amount)] })
  tell(world, () => `a credit note of ${amount} on invoice ${invoiceId}, ${applied} of it applied`)
  return true
}

const lineOf = (amount: Cents) => ({ kind: 'other' as const, order: null, amount })

/** Notes that refunds under way will issue count as issued, so that theirs will fit. */
export function fitsNote(
  { db, rules }: World,
  invoiceId: number,
  amount: Cents,
  exceptRefund?: number,
): boolean {
  const { subtotal, shipping, credited } = rowOf(db.invoices, invoiceId)
  const coming = db.refunds
    .filter(
      ({ id, state, hasNote }) => hasNote && id !== exceptRefund && (state === 'sent' || state === 'unknown'),
    )
    .filter(({ txn_id }) => rowOf(db.txns, txn_id).invoice_id === invoiceId)
    .map((refund) => lineOf(refund.amount))
  return (
    rules.problemsOfNote({ subtotal, shipping, orders: [] }, [...credited, ...coming], [lineOf(amount)])
      .length === 0
  )
}
