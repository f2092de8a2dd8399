import { createRoute } from '@tanstack/react-router'
import { AccessorySearch } from '../catalogue/item/accessory-search.ts'
import { readCatalogueSearch } from '../catalogue/start-order/catalogue-search.ts'
import { InvoicesSearch } from '../invoices/store/invoices-search.ts'
import { PrintSearch } from '../invoices/store/print-search.ts'
import { lazyRouteComponent } from '../lib/router/lazy-page.ts'
import { OrdersSearch } from '../orders/store/orders-search.ts'
import { PaymentSearch } from '../payments/make-a-payment/payment-search.ts'
import { StatementSearch } from '../payments/store/statement-search.ts'
import { TransactionsSearch } from '../payments/store/transactions-search.ts'
import { SettingsSearch } from '../people/store/settings-search.ts'
import { store, storeAdmin } from './areas.tsx'

/** The pages for a store's people. */

const startOrder = createRoute({
  getParentRoute: () => store,
  path: '/start-order',
  validateSearch: readCatalogueSearch,
  loaderDeps: ({ search: { items } }) => ({ items }),
  loader: async ({ deps }) =>
    (await import('../catalogue/start-order/catalogue-reads.ts')).prefetchCatalogue(deps.items),
  component: lazyRouteComponent(
    () => import('../catalogue/start-order/start-order-page.tsx'),
    'StartOrderPage',
  ),
  staticData: { title: 'Start an order' },
})

/** One page at two addresses, because it is unclear which one the specification means. */
function viewItem<const P extends string>(path: P) {
  return createRoute({
    getParentRoute: () => store,
    path,
    loader: async ({ params }) =>
      (await import('../catalogue/item/start-reading.ts')).startReadingDress(params),
    component: lazyRouteComponent(() => import('../catalogue/item/view-item-page.tsx'), 'ViewItemPage'),
    staticData: { title: 'View Item', section: '/start-order' },
  })
}
const viewCustomItem = createRoute({
  getParentRoute: () => store,
  path: '/view-custom-order/$Id',
  validateSearch: AccessorySearch,
  loader: async ({ params }) =>
    (await import('../catalogue/item/start-reading.ts')).startReadingCustomItem(params),
  component: lazyRouteComponent(
    () => import('../catalogue/item/view-custom-item-page.tsx'),
    'ViewCustomItemPage',
  ),
  staticData: { title: 'View Item', section: '/start-order' },
})

const salesOrders = createRoute({
  getParentRoute: () => store,
  path: '/sales-order',
  validateSearch: OrdersSearch,
  component: lazyRouteComponent(() => import('../orders/store/sales-orders-page.tsx'), 'SalesOrdersPage'),
  staticData: { title: 'Sales Orders' },
})
const salesOrderSummary = createRoute({
  getParentRoute: () => store,
  path: '/sales-order-summary/$id',
  loader: async ({ params }) =>
    (await import('../orders/store/start-reading-order.ts')).startReadingOrder(params.id),
  component: lazyRouteComponent(
    () => import('../orders/store/sales-order-summary-page.tsx'),
    'SalesOrderSummaryPage',
  ),
  staticData: { title: 'Sales Order', section: '/sales-order' },
})
const salesOrderPdf = createRoute({
  getParentRoute: () => store,
  path: '/sales-order-pdf/$orderId',
  loader: async ({ params }) =>
    (await import('../orders/store/start-reading-paper.ts')).startReadingPaper(params.orderId),
  component: lazyRouteComponent(
    () => import('../orders/store/sales-order-pdf-page.tsx'),
    'SalesOrderPdfPage',
  ),
  staticData: { title: 'Sales Order', section: '/sales-order' },
})

const checkout = createRoute({
  getParentRoute: () => store,
  path: '/checkout/$Id',
  component: lazyRouteComponent(() => import('../checkout/checkout-page.tsx'), 'CheckoutPage'),
  staticData: { title: 'Checkout', section: '/start-order' },
})
const customCheckout = createRoute({
  getParentRoute: () => store,
  path: '/custom-checkout/$Id',
  validateSearch: AccessorySearch,
  component: lazyRouteComponent(() => import('../checkout/custom-checkout-page.tsx'), 'CustomCheckoutPage'),
  staticData: { title: 'Checkout', section: '/start-order' },
})

const invoices = createRoute({
  getParentRoute: () => store,
  path: '/invoices',
  validateSearch: InvoicesSearch,
  component: lazyRouteComponent(() => import('../invoices/store/invoices-page.tsx'), 'InvoicesPage'),
  staticData: { title: 'Invoices' },
})
const invoiceSummary = createRoute({
  getParentRoute: () => store,
  path: '/invoice-summary/$Id',
  loader: async ({ params }) =>
    (await import('../invoices/store/invoice-reads.ts')).startReadingInvoice(params.Id),
  component: lazyRouteComponent(
    () => import('../invoices/store/invoice-summary-page.tsx'),
    'InvoiceSummaryPage',
  ),
  staticData: { title: 'Invoice', section: '/invoices' },
})
const invoicesOrderPdf = createRoute({
  getParentRoute: () => store,
  path: '/invoices-order-pdf',
  validateSearch: PrintSearch,
  component: lazyRouteComponent(
    () => import('../invoices/store/invoices-order-pdf-page.tsx'),
    'InvoicesOrderPdfPage',
  ),
  staticData: { title: 'Invoice', section: '/invoices' },
})
const transactionHistory = createRoute({
  getParentRoute: () => store,
  path: '/transaction-history',
  validateSearch: TransactionsSearch,
  component: lazyRouteComponent(
    () => import('../payments/store/transaction-history-page.tsx'),
    'TransactionHistoryPage',
  ),
  staticData: { title: 'Transaction History' },
})

const makeAPayment = createRoute({
  getParentRoute: () => store,
  path: '/make-a-payment',
  validateSearch: PaymentSearch,
  component: lazyRouteComponent(
    () => import('../payments/make-a-payment/make-a-payment-page.tsx'),
    'MakeAPaymentPage',
  ),
  staticData: { title: 'Make a payment', section: '/invoices' },
})
const statement = createRoute({
  getParentRoute: () => store,
  path: '/statement',
  validateSearch: StatementSearch,
  component: lazyRouteComponent(() => import('../payments/store/statement-page.tsx'), 'StatementPage'),
  staticData: { title: 'Statement', section: '/invoices' },
})

const payments = createRoute({
  getParentRoute: () => store,
  path: '/payments',
  component: lazyRouteComponent(() => import('../payment-methods/store/payments-page.tsx'), 'PaymentsPage'),
  staticData: { title: 'Payments' },
})
const address = createRoute({
  getParentRoute: () => store,
  path: '/address',
  component: lazyRouteComponent(() => import('../addresses/store/address-page.tsx'), 'AddressPage'),
  staticData: { title: 'Address' },
})

const settings = createRoute({
  getParentRoute: () => storeAdmin,
  path: '/settings',
  validateSearch: SettingsSearch,
  component: lazyRouteComponent(() => import('../people/store/settings-page.tsx'), 'SettingsPage'),
  staticData: { title: 'Settings' },
})
const addUserAccount = createRoute({
  getParentRoute: () => storeAdmin,
  path: '/AddUserAccount',
  component: lazyRouteComponent(
    () => import('../people/store/add-user-account-page.tsx'),
    'AddUserAccountPage',
  ),
  staticData: { title: 'Add User Account', section: '/settings' },
})
const editStore = createRoute({
  getParentRoute: () => storeAdmin,
  path: '/edit-store/$id',
  component: lazyRouteComponent(() => import('../stores/store/edit-store-page.tsx'), 'EditStorePage'),
  staticData: { title: 'Edit Store', section: '/settings' },
})

export const storeRoutes = store.addChildren([
  startOrder,
  viewItem('/ViewOrder/$Id'),
  viewItem('/view-order/$Id'),
  viewCustomItem,
  checkout,
  customCheckout,
  salesOrders,
  salesOrderSummary,
  salesOrderPdf,
  invoices,
  invoiceSummary,
  invoicesOrderPdf,
  makeAPayment,
  statement,
  transactionHistory,
  payments,
  address,
  storeAdmin.addChildren([settings, addUserAccount, editStore]),
])
