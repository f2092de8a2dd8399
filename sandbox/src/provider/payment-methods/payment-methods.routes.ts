import { type Answer, type Handler, ok, type Route, refuse } from '../call.ts'
import { findCustomer } from '../customers/customers.ts'
import { addError, type FieldErrors, hasErrors, isGiven, requireFields } from '../field-errors.ts'
import { paginate } from '../paginate.ts'
import type { Provider } from '../provider.ts'
import type { Fields, PaymentMethod } from '../records.ts'
import { apiUserId } from '../self.routes.ts'
import { stamp } from '../stamp.ts'
import { announce } from '../webhooks/webhooks.ts'
import { readMethodChanges } from './change-method.ts'
import { changeMethod, keepMethod, showMethod } from './payment-methods.ts'
import { type CardSource, readMethod, tokenOf } from './read-method.ts'
import { spendToken } from './vault.ts'

const unknown = { id: ['The selected id is invalid.'] }

const list: Handler = (provider, call) => {
  const { status, customer_id } = call.query
  const found = [...provider.book.methods.values()].reverse().filter((method) => {
    if (customer_id !== undefined && method.customer_id !== customer_id) return false
    if (status === 'all') return true
    return (status === 'deleted') === (method.deleted_at !== null)
  })
  const shown = found.map((method) => showMethod(provider, method))
  return ok(paginate(call, '/payment-method', 20, shown))
}

const read: Handler = (provider, { id }) => {
  const method = provider.book.methods.get(id)
  return method ? ok(showMethod(provider, method)) : refuse(unknown)
}

const update: Handler = (provider, { id, body }) => {
  const method = provider.book.methods.get(id)
  if (!method) return refuse(unknown)
  if (method.deleted_at) return refuse(['The Payment Method has been deleted.'])
  const errors: FieldErrors = {}
  const changes = readMethodChanges(errors, body)
  if (hasErrors(errors)) return refuse(errors)
  return tell(provider, changeMethod(provider.book, method, changes))
}

const remove: Handler = (provider, { id }) => {
  const method = provider.book.methods.get(id)
  if (!method) return refuse(unknown)
  if (method.deleted_at) return ok(showMethod(provider, method))
  return tell(provider, changeMethod(provider.book, method, { deleted_at: stamp() }))
}

export const paymentMethodRoutes: Route[] = [
  {
    method: 'POST',
    url: '/payment-method',
    name: 'create-method',
    handler: (provider, { body }) => create(provider, body, 'number'),
  },
  {
    method: 'POST',
    url: '/payment-method/token',
    name: 'create-method-from-token',
    handler: (provider, { body }) => create(provider, { method: 'card', ...body }, 'token'),
  },
  { method: 'GET', url: '/payment-method', name: 'list-methods', handler: list },
  { method: 'GET', url: '/payment-method/:id', name: 'read-method', handler: read },
  { method: 'PUT', url: '/payment-method/:id', name: 'update-method', handler: update },
  { method: 'DELETE', url: '/payment-method/:id', name: 'delete-method', handler: remove },
]

function create(provider: Provider, body: Fields, source: CardSource): Answer {
  const errors: FieldErrors = {}
  const customer = findCustomer(provider.book, body.customer_id)
  requireFields(errors, body, ['customer_id'])
  if (isGiven(body.customer_id) && !customer) {
    addError(errors, 'customer_id', 'The selected customer id is invalid.')
  }
  if (source === 'number') requireFields(errors, body, ['person_name'])
  if (body.method === 'bank') requireFields(errors, body, ['bank_name'])
  const method = readMethod(errors, provider, body, source)
  if (!method || !customer || hasErrors(errors)) return refuse(errors)
  if (source === 'token') spendToken(provider.vault, tokenOf(body))
  return ok(showMethod(provider, keepMethod(provider.book, customer.id, apiUserId, method)))
}

function tell(provider: Provider, method: PaymentMethod): Answer {
  const shown = showMethod(provider, method)
  announce(provider, 'update_payment_method', method.customer_id, shown)
  return ok(shown)
}
