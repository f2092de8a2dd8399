import { type Handler, type Route, refuse } from '../call.ts'
import {
  addError,
  type FieldErrors,
  hasErrors,
  isGiven,
  readObject,
  readText,
  requireFields,
} from '../field-errors.ts'
import { readTotal } from '../money.ts'
import type { Fields } from '../records.ts'
import { chargeMethod } from './charge.ts'
import { differences, findFirst, type Key, keyOf } from './idempotency.ts'
import { showTransaction } from './transactions.ts'

const charge: Handler = (provider, call) => {
  const { body } = call
  const { book, settings } = provider
  const errors: FieldErrors = {}
  const order = readOrder(errors, body)
  if (!order) return refuse(errors)

  const first = order.idempotency && findFirst(book, order.idempotency)
  if (first && order.idempotency) {
    const other = differences(first, order.idempotency)
    if (other.length > 0) return refuse({ idempotency_id: [usedBefore(other)] })
    const status = first.success ? 200 : settings.declineStatus
    return { status, body: showTransaction(provider, first) }
  }
  const method = book.methods.get(String(body.payment_method_id))
  if (!method) return refuse(['Payment method is invalid or unauthorized.'])
  if (method.deleted_at) return refuse(['The Payment Method has been deleted.'])
  const { transaction, status } = chargeMethod(provider, call, method, order)
  return { status, body: showTransaction(provider, transaction) }
}

export const chargeRoutes: Route[] = [{ method: 'POST', url: '/charge', name: 'charge', handler: charge }]

export function usedBefore(other: string[]): string {
  return `The idempotency id was used before with other parameters: ${other.join(', ')}.`
}

export function readKey(errors: FieldErrors, cents: number, isPreAuth: boolean, body: Fields): Key | null {
  const id = readText(errors, body, 'idempotency_id', 255)
  return id === null ? null : keyOf(id, cents, isPreAuth, body)
}

function readOrder(errors: FieldErrors, body: Fields) {
  requireFields(errors, body, ['payment_method_id', 'meta', 'total'])
  // An empty object reaches the provider as an empty list, so it accepts both as an object.
  const meta = Array.isArray(body.meta) && body.meta.length === 0 ? {} : readObject(body.meta)
  if (isGiven(body.meta) && !meta) addError(errors, 'meta', 'The meta must be an array.')
  const isPreAuth = body.pre_auth === true || body.pre_auth === 1 || body.pre_auth === '1'
  const isCharge = !isGiven(body.pre_auth) || [false, 0, '0'].some((no) => no === body.pre_auth)
  if (!isPreAuth && !isCharge) addError(errors, 'pre_auth', 'The pre auth field must be true or false.')
  const channel = readText(errors, body, 'channel', 255)
  const invoice_id = readText(errors, body, 'invoice_id', 255) ?? ''
  const cents = readTotal(errors, body) ?? 0
  const idempotency = readKey(errors, cents, isPreAuth, body)
  if (hasErrors(errors) || !meta) return undefined
  const type = isPreAuth ? ('pre_auth' as const) : ('charge' as const)
  return { type, cents, meta, channel, invoice_id, idempotency, source: 'API' }
}
