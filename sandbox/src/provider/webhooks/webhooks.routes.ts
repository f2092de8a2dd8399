import { randomUUID } from 'node:crypto'
import { record } from '../book.store.ts'
import { type Handler, ok, type Route, refuse } from '../call.ts'
import {
  addError,
  type FieldErrors,
  hasErrors,
  isGiven,
  requireFields,
  requireOneOf,
} from '../field-errors.ts'
import { paginate } from '../paginate.ts'
import type { Provider } from '../provider.ts'
import type { Webhook } from '../records.ts'
import { apiUserId } from '../self.routes.ts'
import { stamp } from '../stamp.ts'

/** The events that this sandbox sends; the real provider's others concern features that it does not have. */
const events = [
  'create_customer',
  'update_customer',
  'create_transaction',
  'update_transaction',
  'update_transaction_settled',
  'update_payment_method',
]

const create: Handler = (provider, { body }) => {
  const errors: FieldErrors = {}
  requireFields(errors, body, ['target_url', 'event'])
  requireOneOf(errors, body, 'event', events)
  const url = String(body.target_url)
  if (isGiven(body.target_url) && !/^https?:\/\//.test(url)) {
    addError(errors, 'target_url', 'The target url format is invalid.')
  }
  if (hasErrors(errors)) return refuse(errors)
  const now = stamp()
  const times = { created_at: now, updated_at: now, deleted_at: null }
  const webhook: Webhook = { id: randomUUID(), user_id: apiUserId, url, event: String(body.event), ...times }
  record(provider.book, [{ kind: 'webhook', record: webhook }])
  return ok(show(provider, webhook))
}

const list: Handler = (provider, call) => {
  const live = [...provider.book.webhooks.values()].reverse().filter((each) => !each.deleted_at)
  const shown = live.map((webhook) => show(provider, webhook))
  return ok(paginate(call, '/webhook', 20, shown))
}

const remove: Handler = (provider, { id }) => {
  const webhook = provider.book.webhooks.get(id)
  if (!webhook || webhook.deleted_at) return refuse({ id: ['Webhook could not be found'] })
  const now = stamp()
  const deleted = { ...webhook, updated_at: now, deleted_at: now }
  record(provider.book, [{ kind: 'webhook', record: deleted }])
  return ok(show(provider, deleted))
}

export const webhookRoutes: Route[] = [
  { method: 'POST', url: '/webhook', handler: create },
  { method: 'GET', url: '/webhook', handler: list },
  { method: 'DELETE', url: '/webhook/:id', handler: remove },
]

function show({ settings }: Provider, webhook: Webhook) {
  return { ...webhook, merchant_id: settings.merchantId, reference_id: settings.merchantId }
}
