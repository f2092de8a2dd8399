import { record } from '../book.store.ts'
import { type Handler, refuse } from '../call.ts'
import { namesOf } from '../customers/customer-names.ts'
import { takeFault } from '../faults/faults.ts'
import { type FieldErrors, hasErrors } from '../field-errors.ts'
import { inDollars, readTotal } from '../money.ts'
import { stamp } from '../stamp.ts'
import { announceTransaction, newTransaction, showTransaction } from './transactions.ts'

/** Charges an authorization, in full or in part, once. */
export const capture: Handler = (provider, call) => {
  const auth = provider.book.transactions.get(call.id)
  const method = provider.book.methods.get(auth?.payment_method_id ?? '')
  if (!auth || !method) return refuse({ id: ['The selected id is invalid.'] })
  if (auth.type !== 'pre_auth' || !auth.success) {
    return refuse({ type: ['The transaction to capture must be a successful pre_auth.'] })
  }
  if (auth.is_voided) return refuse({ total: ['The transaction has already been voided.'] })
  if (auth.is_captured) return refuse({ id: ['The transaction has already been captured.'] })
  const errors: FieldErrors = {}
  const cents = readTotal(errors, call.body) ?? auth.cents
  if (hasErrors(errors)) return refuse(errors)
  if (cents > auth.cents) {
    return refuse({ total: [`The total may not be greater than ${inDollars(auth.cents)}.`] })
  }

  const fault = takeFault(provider.faults, ['decline'], namesOf(provider.book, call), call.name)
  const child = newTransaction(method, {
    type: 'capture',
    auth_id: auth.id,
    cents,
    success: !fault,
    message: fault ? (fault.text ?? 'DECLINE') : null,
    meta: auth.meta,
    source: 'API',
    source_ip: call.ip,
  })
  const parent = { ...auth, is_captured: !fault, updated_at: stamp() }
  record(provider.book, [
    { kind: 'transaction', record: child },
    { kind: 'transaction', record: parent },
  ])
  announceTransaction(provider, 'create_transaction', child)
  announceTransaction(provider, 'update_transaction', parent)
  const status = fault ? (fault.status ?? provider.settings.declineStatus) : 200
  return { status, body: showTransaction(provider, parent) }
}
