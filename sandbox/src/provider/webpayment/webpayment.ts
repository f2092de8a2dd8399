import { randomUUID } from 'node:crypto'
import { type Call, type Handler, ok, refuse } from '../call.ts'
import { saveCustomer, showCustomer } from '../customers/customers.ts'
import { matchCustomer } from '../customers/match-customer.ts'
import { addError, type FieldErrors, hasErrors, isGiven, readObject, requireFields } from '../field-errors.ts'
import { readTotal } from '../money.ts'
import { keepMethod, showMethod } from '../payment-methods/payment-methods.ts'
import { type CardSource, readMethod, tokenOf } from '../payment-methods/read-method.ts'
import { spendToken } from '../payment-methods/vault.ts'
import type { Provider } from '../provider.ts'
import type { Fields, PaymentMethod } from '../records.ts'
import { readKey, usedBefore } from '../transactions/charge.routes.ts'
import { chargeMethod } from '../transactions/charge.ts'
import { differences, findFirst } from '../transactions/idempotency.ts'
import { announce } from '../webhooks/webhooks.ts'
import { showInvoice } from './invoices.ts'

/** Recorded as the creator of everything created from a browser, where there is no API key. */
const hostedUserId = 'hosted-payments'

export function tokenizeFrom(source: CardSource): Handler {
  return (provider, call) => {
    if (isStranger(provider, call)) return refuse(strangeToken)
    const errors: FieldErrors = {}
    const method = keepFrom(errors, provider, call.body, source)
    return method ? ok(showMethod(provider, method)) : refuse(errors)
  }
}

export const pay: Handler = (provider, call) => {
  if (isStranger(provider, call)) return refuse(strangeToken)
  const { body } = call
  const errors: FieldErrors = {}
  requireFields(errors, body, ['total'])
  const cents = readTotal(errors, body) ?? 0
  const idempotency = readKey(errors, cents, false, body)
  if (hasErrors(errors)) return refuse(errors)

  const first = idempotency && findFirst(provider.book, idempotency)
  if (first && idempotency) {
    const other = differences(first, idempotency)
    if (other.length > 0) return refuse({ idempotency_id: [usedBefore(other)] })
    return {
      status: first.success ? 200 : provider.settings.declineStatus,
      body: showInvoice(provider, first),
    }
  }
  const method = isGiven(body.payment_method_id)
    ? findMethod(errors, provider, body)
    : keepFrom(errors, provider, body, 'token')
  if (!method) return refuse(errors)
  const order = { cents, idempotency, meta: readObject(body.meta) ?? {}, invoice_id: randomUUID() }
  const origin = { user_id: hostedUserId, source: 'HostedPayments' }
  const { transaction, status } = chargeMethod(provider, call, method, {
    type: 'charge',
    ...order,
    ...origin,
  })
  return { status, body: showInvoice(provider, transaction) }
}

const strangeToken = { token: ['The selected token is invalid.'] }

function isStranger({ settings }: Provider, { id }: Call): boolean {
  return id !== settings.webToken
}

/** Saves nothing unless everything is valid, so that no customer is left without a method and no token is wasted. */
function keepFrom(
  errors: FieldErrors,
  provider: Provider,
  body: Fields,
  source: CardSource,
): PaymentMethod | undefined {
  const { book } = provider
  const matched = matchCustomer(errors, book, body)
  const method = readMethod(errors, provider, body, source)
  if (!method || hasErrors(errors)) return undefined
  const saved = matched ? { customer: matched } : saveCustomer(book, body)
  if ('errors' in saved) {
    Object.assign(errors, saved.errors)
    return undefined
  }
  const { customer } = saved
  if (!matched) announce(provider, 'create_customer', customer.id, showCustomer(customer))
  if (source === 'token') spendToken(provider.vault, tokenOf(body))
  return keepMethod(book, customer.id, hostedUserId, method)
}

function findMethod(errors: FieldErrors, { book }: Provider, body: Fields): PaymentMethod | undefined {
  const method = book.methods.get(String(body.payment_method_id))
  const isOthers = isGiven(body.customer_id) && body.customer_id !== method?.customer_id
  if (method && !isOthers && !method.deleted_at) return method
  addError(errors, 'payment_method_id', 'Payment method is invalid or unauthorized.')
  return undefined
}
