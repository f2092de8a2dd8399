import type { RegisteredRouter } from '@tanstack/react-router'
import { customItems } from '@trousseau/contract/custom-items'
import { dresses } from '@trousseau/contract/dresses'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { type InvoiceRow, invoices } from '@trousseau/contract/invoices'
import { orders } from '@trousseau/contract/orders/endpoints'
import { orderMoves } from '@trousseau/contract/orders/moves'
import type { Session } from '@trousseau/contract/sessions'
import { stores } from '@trousseau/contract/stores'
import { call } from '../../lib/api/call.ts'
import { ANY_DATE } from '../../lib/list-page/date-range.ts'

/** Somewhere that the finder leads to. */
export type Place = {
  label: string
  detail?: string | undefined
  href: string
  /** The page with the other matches, which is itself none. */
  isMore?: true
}
export type Found = { places: readonly Place[]; more?: string | undefined }

/** One of the lists that are searched, with the page on which its other matches are. */
export type Source = {
  name: string
  /** In the middle of a sentence. */
  inText: string
  find: (search: string, signal: AbortSignal) => Promise<Found>
}

/** Few of each kind, since the one that was looked for is among the first or wants another word. */
const MOST = 5

const publishedDresses = asSeenBy('store', dresses.listPublishedDresses)
const publishedItems = asSeenBy('store', customItems.listPublishedCustomItems)
const factoryOrders = asSeenBy('factory', orderMoves.listFactoryOrders)

/** The lists that a person may search, those first that find few by a name. */
export function sourcesFor({ store, factory }: Session, router: RegisteredRouter): readonly Source[] {
  if (store) return storeSources(router, store.id)
  if (factory) return factorySources(router, factory.id)
  return wholesaleSources(router)
}

function storeSources(router: RegisteredRouter, storeId: number): Source[] {
  const params = { id: String(storeId) }
  return [
    {
      name: 'Dresses',
      inText: 'dresses',
      async find(search, signal) {
        const found = await call(publishedDresses, { query: few(search) }, { signal })
        return {
          places: found.dresses.map(({ id, name, style_number }) => ({
            label: name,
            detail: `Style ${style_number}`,
            href: router.buildLocation({ to: '/ViewOrder/$Id', params: { Id: String(id) } }).href,
          })),
          more: moreOf(found, router.buildLocation({ to: '/start-order', search: { q: search } })),
        }
      },
    },
    {
      name: 'Custom items',
      inText: 'custom items',
      async find(search, signal) {
        const found = await call(publishedItems, { query: few(search) }, { signal })
        const all = router.buildLocation({ to: '/start-order', search: { items: 'custom-items', q: search } })
        return {
          places: found.custom_items.map(({ id, name }) => ({
            label: name,
            href: router.buildLocation({ to: '/view-custom-order/$Id', params: { Id: String(id) } }).href,
          })),
          more: moreOf(found, all),
        }
      },
    },
    {
      name: 'Sales orders',
      inText: 'sales orders',
      async find(search, signal) {
        const found = await call(orders.listStoreOrders, { params, query: few(search) }, { signal })
        return {
          places: found.orders.map((order) => ({
            label: `PO ${order.purchase_order_number}`,
            detail: joined(order.orderable.name, numberOf(order), order.store_status),
            href: router.buildLocation({ to: '/sales-order-summary/$id', params: { id: String(order.id) } })
              .href,
          })),
          more: moreOf(
            found,
            router.buildLocation({ to: '/sales-order', search: { search, dates: ANY_DATE.value } }),
          ),
        }
      },
    },
    {
      name: 'Invoices',
      inText: 'invoices',
      async find(search, signal) {
        const found = await call(invoices.listStoreInvoices, { params, query: few(search) }, { signal })
        return {
          places: found.invoices.map((invoice) => ({
            label: invoiceName(invoice),
            detail: joined(invoice.formatted_total, invoice.status),
            href: router.buildLocation({
              to: '/invoice-summary/$Id',
              params: { Id: String(invoice.store_package_id) },
            }).href,
          })),
          more: moreOf(
            found,
            router.buildLocation({ to: '/invoices', search: { search, dates: ANY_DATE.value } }),
          ),
        }
      },
    },
  ]
}

function wholesaleSources(router: RegisteredRouter): Source[] {
  return [
    {
      name: 'Retailers',
      inText: 'retailers',
      async find(search, signal) {
        const found = await call(stores.listStores, { query: few(search) }, { signal })
        return {
          places: found.stores.map(({ id, name, address }) => ({
            label: name,
            detail: address,
            href: router.buildLocation({ to: '/desk/stores/$id/account', params: { id: String(id) } }).href,
          })),
          more: moreOf(found, router.buildLocation({ to: '/list-of-retailers', search: { search } })),
        }
      },
    },
    {
      name: 'Orders',
      inText: 'orders',
      async find(search, signal) {
        const found = await call(orderMoves.listOrders, { query: few(search) }, { signal })
        return {
          places: found.orders.map((order) => ({
            label: `PO ${order.purchase_order_number}`,
            detail: joined(order.store.name, order.orderable.name, numberOf(order), order.store_status),
            href: router.buildLocation({ to: '/desk/orders/$id', params: { id: String(order.id) } }).href,
          })),
          more: moreOf(
            found,
            router.buildLocation({ to: '/desk/orders', search: { search, dates: ANY_DATE.value } }),
          ),
        }
      },
    },
    {
      name: 'Invoices',
      inText: 'invoices',
      async find(search, signal) {
        const found = await call(invoices.listInvoices, { query: few(search) }, { signal })
        return {
          places: found.invoices.map((invoice) => ({
            label: invoiceName(invoice),
            detail: joined(invoice.store_package.store.name, invoice.formatted_total, invoice.status),
            href: router.buildLocation({ to: '/desk/invoices/$id', params: { id: String(invoice.id) } }).href,
          })),
          more: moreOf(
            found,
            router.buildLocation({ to: '/desk/invoices', search: { search, dates: ANY_DATE.value } }),
          ),
        }
      },
    },
    {
      name: 'Dresses',
      inText: 'dresses',
      async find(search, signal) {
        const found = await call(dresses.listDresses, { query: few(search) }, { signal })
        return {
          places: found.dresses.map(({ id, name, style_number }) => ({
            label: name,
            detail: `Style ${style_number}`,
            href: router.buildLocation({ to: '/desk/catalogue/dresses/$id', params: { id: String(id) } })
              .href,
          })),
          more: moreOf(found, router.buildLocation({ to: '/desk/catalogue', search: { search } })),
        }
      },
    },
  ]
}

function factorySources(router: RegisteredRouter, factoryId: number): Source[] {
  const params = { id: String(factoryId) }
  return [
    {
      name: 'Orders',
      inText: 'orders',
      async find(search, signal) {
        const found = await call(factoryOrders, { params, query: few(search) }, { signal })
        return {
          places: found.orders.map((order) => ({
            label: `PO ${order.purchase_order_number}`,
            detail: joined(order.orderable.name, numberOf(order), order.store_status),
            href: router.buildLocation({ to: '/factory/orders/$id', params: { id: String(order.id) } }).href,
          })),
          more: moreOf(
            found,
            router.buildLocation({ to: '/factory/orders', search: { search, show: 'all' } }),
          ),
        }
      },
    },
  ]
}

const few = (search: string) => ({ search, per_page: MOST })

/** The list's own page, if it has more than is shown here: of any date, since a list shows the last year by itself. */
const moreOf = ({ meta }: { meta: { total: number } }, { href }: { href: string }) =>
  meta.total > MOST ? href : undefined

const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' · ')
const invoiceName = ({ number }: InvoiceRow) => `Invoice # ${number}`
const numberOf = ({ sales_order_number: number }: { sales_order_number: number | null }) =>
  number === null ? undefined : `Sales Order #${number}`
