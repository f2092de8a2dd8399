import { formatMoney } from '@trousseau/domain/money/money'
import {
  type ProviderTransaction,
  takesMoney,
  type UnclearTransaction,
} from '@trousseau/domain/money/provider-transaction'
import {
  type Attempt,
  type Break,
  type BreakKind,
  findMentioned,
  findNamed,
  insertBreak,
} from '../payments.store.ts'
import type { ReconcileContext } from '../refunds/apply-refund-total.ts'

/**
 * A difference between our ledger and the provider's that only a person can explain. Logged once, however often it is
 * found.
 */
export async function reportBreak(
  context: ReconcileContext,
  storeId: number,
  kind: BreakKind,
  transaction: Pick<ProviderTransaction, 'id' | 'total' | 'refunded' | 'isVoided'>,
  ours: string,
): Promise<void> {
  const back = transaction.isVoided ? 'voided' : `${formatMoney(transaction.refunded)} given back`
  const theirs = `${formatMoney(transaction.total)}, ${back}`
  const held = transaction.isVoided ? 0 : transaction.total - transaction.refunded
  const amount = held > 0 ? held : null
  await writeBreak(context, { store_id: storeId, kind, provider_id: transaction.id, ours, theirs, amount })
}

async function writeBreak({ db, now, log }: ReconcileContext, found: Break): Promise<void> {
  const { store_id: store, kind, provider_id: transaction } = found
  if (await insertBreak(db, found, now)) log.error({ store, kind, transaction }, 'the books differ')
}

export function describePayment(attempt: Attempt | undefined): string {
  if (!attempt) return 'no payment'
  const by = attempt.provider_id === null ? attempt.state : `charge ${attempt.provider_id}`
  return `a payment of ${formatMoney(attempt.charged)}, ${by}`
}

/** What is never asked for here: it moved money without us, or holds some. */
const UNASKED: Readonly<Record<string, BreakKind>> = {
  capture: 'unknown_capture',
  credit: 'unknown_credit',
  pre_auth: 'unknown_hold',
}

/** Everything that is no charge. Refunds and voids are left to the comparison, which knows what they are of. */
export async function reportUnasked(
  context: ReconcileContext,
  storeId: number,
  transaction: ProviderTransaction,
): Promise<void> {
  const { type, captures, isCaptured, reference } = transaction
  if (type === 'refund' || type === 'void' || !takesMoney(transaction)) return
  const taken = captures.filter((one) => one.isClear)
  // What was taken of an authorization is reported under its own id, under which it also stands in the list.
  if (type === 'pre_auth' && taken.length > 0) {
    for (const capture of taken) await reportUnasked(context, storeId, capture)
    return
  }
  const kind = type === 'pre_auth' && isCaptured ? 'unknown_capture' : (UNASKED[type] ?? 'unknown_kind')
  const named = await findNamed(context.db, storeId, reference)
  await reportBreak(context, storeId, kind, transaction, describePayment(named))
}

/** The provider has something that we cannot read. If it names a payment of ours, that payment stays open. */
export async function reportUnclear(
  context: ReconcileContext,
  storeId: number,
  customerId: string | null,
  transaction: UnclearTransaction,
): Promise<void> {
  const named = await findMentioned(context.db, storeId, transaction)
  if (!named && transaction.customerId !== undefined && transaction.customerId !== customerId) return
  await writeBreak(context, {
    store_id: storeId,
    kind: 'not_understood',
    provider_id: transaction.id,
    ours: describePayment(named),
    theirs: `cannot be read: ${transaction.fields}`,
    amount: null,
  })
}
