import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { coming, store, storeAdmin } from './areas.tsx'
import { prefetchCatalogue } from './catalogue/catalogue-reads.ts'
import { readCatalogueSearch } from './catalogue/catalogue-search.ts'
import { AccessorySearch } from './item/accessory-search.ts'
import { startReadingCustomItem, startReadingDress } from './item/start-reading.ts'
import { OrdersSearch } from './orders/orders-search.ts'
import { startReadingOrder } from './orders/start-reading-order.ts'

/** What a store's people see. */

const startOrder = createRoute({
  getParentRoute: () => store,
  path: '/start-order',
  validateSearch: readCatalogueSearch,
  loaderDeps: ({ search: { items } }) => ({ items }),
  loader: ({ deps }) => prefetchCatalogue(deps.items),
  component: lazyRouteComponent(() => import('./catalogue/start-order-page.tsx'), 'StartOrderPage'),
  staticData: { title: 'Start an order' },
})

/** One page under two addresses: which of them the specification means is uncertain. */
function viewItem<const P extends string>(path: P) {
  return createRoute({
    getParentRoute: () => store,
    path,
    loader: ({ params }) => startReadingDress(params),
    component: lazyRouteComponent(() => import('./item/view-item-page.tsx'), 'ViewItemPage'),
    staticData: { title: 'View Item', section: '/start-order' },
  })
}
const viewCustomItem = createRoute({
  getParentRoute: () => store,
  path: '/view-custom-order/$Id',
  validateSearch: AccessorySearch,
  loader: ({ params }) => startReadingCustomItem(params),
  component: lazyRouteComponent(() => import('./item/view-custom-item-page.tsx'), 'ViewCustomItemPage'),
  staticData: { title: 'View Item', section: '/start-order' },
})

const salesOrders = createRoute({
  getParentRoute: () => store,
  path: '/sales-order',
  validateSearch: OrdersSearch,
  component: lazyRouteComponent(() => import('./orders/sales-orders-page.tsx'), 'SalesOrdersPage'),
  staticData: { title: 'Sales Orders' },
})
const salesOrderSummary = createRoute({
  getParentRoute: () => store,
  path: '/sales-order-summary/$id',
  loader: ({ params }) => startReadingOrder(params.id),
  component: lazyRouteComponent(
    () => import('./orders/sales-order-summary-page.tsx'),
    'SalesOrderSummaryPage',
  ),
  staticData: { title: 'Sales Order', section: '/sales-order' },
})
const salesOrderPdf = createRoute({
  getParentRoute: () => store,
  path: '/sales-order-pdf/$orderId',
  loader: ({ params }) => startReadingOrder(params.orderId),
  component: lazyRouteComponent(() => import('./orders/sales-order-pdf-page.tsx'), 'SalesOrderPdfPage'),
  staticData: { title: 'Sales Order', section: '/sales-order' },
})

const checkout = createRoute({
  getParentRoute: () => store,
  path: '/checkout/$Id',
  component: lazyRouteComponent(() => import('./checkout/checkout-page.tsx'), 'CheckoutPage'),
  staticData: { title: 'Checkout', section: '/start-order' },
})
const customCheckout = createRoute({
  getParentRoute: () => store,
  path: '/custom-checkout/$Id',
  validateSearch: AccessorySearch,
  component: lazyRouteComponent(() => import('./checkout/custom-checkout-page.tsx'), 'CustomCheckoutPage'),
  staticData: { title: 'Checkout', section: '/start-order' },
})

const payments = createRoute({
  getParentRoute: () => store,
  path: '/payments',
  component: lazyRouteComponent(() => import('./payment-methods/payments-page.tsx'), 'PaymentsPage'),
  staticData: { title: 'Payments' },
})
const address = createRoute({
  getParentRoute: () => store,
  path: '/address',
  component: lazyRouteComponent(() => import('./addresses/address-page.tsx'), 'AddressPage'),
  staticData: { title: 'Address' },
})

export const storeRoutes = store.addChildren([
  coming(store, '/home', 'Home'),
  startOrder,
  viewItem('/ViewOrder/$Id'),
  viewItem('/view-order/$Id'),
  viewCustomItem,
  checkout,
  customCheckout,
  salesOrders,
  salesOrderSummary,
  salesOrderPdf,
  coming(store, '/invoices', 'Invoices'),
  coming(store, '/invoice-summary/$Id', 'Invoice', '/invoices'),
  coming(store, '/invoices-order-pdf', 'Invoice', '/invoices'),
  coming(store, '/make-a-payment', 'Make a payment', '/invoices'),
  coming(store, '/transaction-history', 'Transaction History'),
  payments,
  address,
  storeAdmin.addChildren([
    coming(storeAdmin, '/settings', 'Settings'),
    coming(storeAdmin, '/AddUserAccount', 'Add User Account', '/settings'),
    coming(storeAdmin, '/edit-store/$id', 'Edit Store', '/settings'),
  ]),
])
