import { record } from '../book.store.ts'
import { type Answer, type Call, refuse } from '../call.ts'
import { namesOf } from '../customers/customer-names.ts'
import { takeFault } from '../faults/faults.ts'
import { addError, type FieldErrors, hasErrors, isGiven } from '../field-errors.ts'
import { inDollars, readTotal } from '../money.ts'
import type { Provider } from '../provider.ts'
import type { Transaction } from '../records.ts'
import { stamp } from '../stamp.ts'
import {
  announceTransaction,
  isVoidable,
  newTransaction,
  refundedCents,
  showTransaction,
} from './transactions.ts'

export type Reversal = 'void' | 'refund' | 'void-or-refund'

/** Before the batch a transaction can only be voided in full; after it, it can be refunded, also in parts. */
export function reverse(provider: Provider, call: Call, wish: Reversal): Answer {
  const parent = provider.book.transactions.get(call.id)
  if (!parent) return refuse({ id: ['The selected id is invalid.'] })
  if (!parent.success || !['charge', 'pre_auth', 'capture'].includes(parent.type)) {
    return refuse({
      type: ['The transaction to refund must be a successful auth, charge, credit, or capture.'],
    })
  }
  if (parent.is_voided) return refuse({ total: ['The transaction has already been voided.'] })
  const errors: FieldErrors = {}
  if (wish === 'refund' && !isGiven(call.body.total))
    addError(errors, 'total', 'The total field is required.')
  const left = parent.cents - refundedCents(provider.book, parent)
  const cents = wish === 'void' ? parent.cents : (readTotal(errors, call.body) ?? left)
  if (!hasErrors(errors)) findObstacle(errors, parent, wish, cents, left)
  return hasErrors(errors) ? refuse(errors) : makeReversal(provider, call, parent, cents)
}

function findObstacle(errors: FieldErrors, parent: Transaction, wish: Reversal, cents: number, left: number) {
  if (isVoidable(parent)) {
    if (cents !== parent.cents) {
      addError(errors, 'total', 'Only full refunds are allowed to be attempted before 12AM EST.')
    }
  } else if (wish === 'void' || parent.type === 'pre_auth') {
    addError(errors, 'id', 'The transaction can no longer be voided.')
  } else if (left === 0) addError(errors, 'total', 'The transaction has already been refunded.')
  else if (cents > left) addError(errors, 'total', `The total may not be greater than ${inDollars(left)}.`)
}

function makeReversal(provider: Provider, call: Call, parent: Transaction, cents: number): Answer {
  const method = provider.book.methods.get(parent.payment_method_id)
  if (!method) return refuse(['Payment method is invalid or unauthorized.'])
  const type = isVoidable(parent) ? 'void' : 'refund'
  const fault = takeFault(provider.faults, ['decline'], namesOf(provider.book, call), call.name)
  const child = newTransaction(method, {
    type,
    reference_id: parent.id,
    cents,
    success: !fault,
    message: fault ? (fault.text ?? 'DECLINE') : null,
    source: 'API',
    source_ip: call.ip,
  })
  const isVoided = type === 'void' && !fault
  const changed = { ...parent, is_voided: isVoided, ...(isVoided && { returns: null }), updated_at: stamp() }
  record(provider.book, [
    { kind: 'transaction', record: child },
    { kind: 'transaction', record: changed },
  ])
  announceTransaction(provider, 'create_transaction', child)
  announceTransaction(provider, 'update_transaction', changed)
  const status = fault ? (fault.status ?? provider.settings.declineStatus) : 200
  return { status, body: showTransaction(provider, changed) }
}
