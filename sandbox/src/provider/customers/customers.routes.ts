import { type Answer, type Call, type Handler, ok, type Route, refuse } from '../call.ts'
import { paginate } from '../paginate.ts'
import { methodsOf, showMethod } from '../payment-methods/payment-methods.ts'
import type { Provider } from '../provider.ts'
import type { Customer } from '../records.ts'
import { announce } from '../webhooks/webhooks.ts'
import { deleteCustomer, findCustomer, saveCustomer, showCustomer } from './customers.ts'

const filters = ['id', 'firstname', 'lastname', 'email', 'company', 'phone', 'reference'] as const
const sortable = [...filters, 'created_at', 'updated_at'] as const
const notFound = { id: 'customer not found' }

const create: Handler = (provider, { body }) => {
  const saved = saveCustomer(provider.book, body)
  return 'errors' in saved ? refuse(saved.errors) : tell(provider, 'create_customer', saved.customer)
}

const list: Handler = ({ book }, call) => {
  const found = [...book.customers.values()].reverse().filter((customer) => isWanted(customer, call))
  return ok(paginate(call, '/customer', 50, sortBy(found, call).map(showCustomer)))
}

const read: Handler = ({ book }, { id }) => {
  const customer = findCustomer(book, id)
  return customer ? ok(showCustomer(customer)) : refuse(notFound, 404)
}

const update: Handler = (provider, { id, body }) => {
  const customer = findCustomer(provider.book, id)
  if (!customer) return refuse(notFound, 404)
  const saved = saveCustomer(provider.book, body, customer)
  return 'errors' in saved ? refuse(saved.errors) : tell(provider, 'update_customer', saved.customer)
}

const remove: Handler = (provider, { id }) => {
  const customer = findCustomer(provider.book, id)
  return customer
    ? tell(provider, 'update_customer', deleteCustomer(provider.book, customer))
    : refuse(notFound)
}

const listMethods: Handler = (provider, { id }) => {
  const customer = findCustomer(provider.book, id)
  if (!customer) return refuse({ id: ['The selected id is invalid.'] })
  return ok(methodsOf(provider.book, customer.id).map((method) => showMethod(provider, method)))
}

export const customerRoutes: Route[] = [
  { method: 'POST', url: '/customer', name: 'create-customer', handler: create },
  { method: 'GET', url: '/customer', name: 'list-customers', handler: list },
  { method: 'GET', url: '/customer/:id', name: 'read-customer', handler: read },
  { method: 'PUT', url: '/customer/:id', name: 'update-customer', handler: update },
  { method: 'DELETE', url: '/customer/:id', name: 'delete-customer', handler: remove },
  {
    method: 'GET',
    url: '/customer/:id/payment-method',
    name: 'list-customer-methods',
    handler: listMethods,
  },
]

function tell(provider: Provider, event: string, customer: Customer): Answer {
  const shown = showCustomer(customer)
  announce(provider, event, customer.id, shown)
  return ok(shown)
}

function isWanted(customer: Customer, { query }: Call): boolean {
  if (customer.deleted_at) return false
  if (!filters.every((name) => query[name] === undefined || query[name] === customer[name])) return false
  const words = [query['keywords[]'] ?? query.keywords ?? []].flat()
  const text = filters
    .map((name) => customer[name] ?? '')
    .join(' ')
    .toLowerCase()
  return words.every((word) => text.includes(String(word).toLowerCase()))
}

function sortBy(customers: Customer[], { query }: Call): Customer[] {
  const field = sortable.find((name) => name === query.sort)
  if (!field) return customers
  const direction = String(query.order).toLowerCase() === 'asc' ? 1 : -1
  return customers.sort((a, b) => direction * (a[field] ?? '').localeCompare(b[field] ?? ''))
}
