import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { leaveIfSignedIn, loadSessionIfAny } from './app/guard.ts'
import { parseSearch, stringifySearch } from './app/search-text.ts'
import {
  alias,
  anybody,
  coming,
  factory,
  outside,
  root,
  store,
  storeAdmin,
  wholesale,
  wholesaleAdmin,
} from './areas.tsx'
import { prefetchCatalogue } from './catalogue/catalogue-reads.ts'
import { readCatalogueSearch } from './catalogue/catalogue-search.ts'
import { DeskSearch } from './catalogue-desk/desk-search.ts'
import { RouteFailure } from './error/route-failure.tsx'
import { UnknownPage } from './error/unknown-page.tsx'
import { UnrecoverablePage } from './error/unrecoverable-page.tsx'
import { AccessorySearch } from './item/accessory-search.ts'
import { startReadingCustomItem, startReadingDress } from './item/start-reading.ts'
import { AccountTypeSearch, keepResetCode, ResetSearch } from './sign-in/reset-code.ts'

/** The map of the site: URL → page. Paths match without regard to case. */

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    /** The menu entry a page belongs under, where it is not one itself. */
    section?: string
  }
  interface Register {
    router: typeof router
  }
}

const login = createRoute({
  getParentRoute: () => outside,
  path: '/login',
  beforeLoad: () => leaveIfSignedIn(),
  component: lazyRouteComponent(() => import('./sign-in/login-page.tsx'), 'StoreLoginPage'),
})
const loginNew = createRoute({
  getParentRoute: () => outside,
  path: '/login-new',
  beforeLoad: () => leaveIfSignedIn(),
  component: lazyRouteComponent(() => import('./sign-in/login-page.tsx'), 'HouseLoginPage'),
})
const forgot = createRoute({
  getParentRoute: () => outside,
  path: '/forgot',
  validateSearch: AccountTypeSearch,
  beforeLoad: () => leaveIfSignedIn(),
  component: lazyRouteComponent(() => import('./sign-in/forgot-page.tsx'), 'ForgotPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => outside,
  path: '/reset-password',
  validateSearch: ResetSearch,
  beforeLoad: ({ search: { token, ...rest } }) => {
    leaveIfSignedIn('/recent-orders')
    if (token === undefined) return
    // The code must not stay in the address bar, where it would be seen, kept and shared.
    keepResetCode(token)
    throw redirect({ to: '/reset-password', search: rest, replace: true })
  },
  component: lazyRouteComponent(() => import('./sign-in/reset-page.tsx'), 'ResetPage'),
})
const recetPassword = createRoute({
  getParentRoute: () => outside,
  path: '/recet-password',
  validateSearch: AccountTypeSearch,
  beforeLoad: () => leaveIfSignedIn('/recent-orders'),
  component: lazyRouteComponent(() => import('./sign-in/reset-page.tsx'), 'ResetByHandPage'),
})

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

const payments = createRoute({
  getParentRoute: () => store,
  path: '/payments',
  component: lazyRouteComponent(() => import('./payment-methods/payments-page.tsx'), 'PaymentsPage'),
  staticData: { title: 'Payments' },
})
const addStore = createRoute({
  getParentRoute: () => wholesale,
  path: '/add-store',
  component: lazyRouteComponent(() => import('./stores/add-store-page.tsx'), 'AddStorePage'),
  staticData: { title: 'Add Store', section: '/list-of-retailers' },
})
const storePayment = createRoute({
  getParentRoute: () => wholesale,
  path: '/store-payment',
  component: lazyRouteComponent(() => import('./stores/store-payment-page.tsx'), 'StorePaymentPage'),
  staticData: { title: 'Store payment', section: '/list-of-retailers' },
})
const address = createRoute({
  getParentRoute: () => store,
  path: '/address',
  component: lazyRouteComponent(() => import('./addresses/address-page.tsx'), 'AddressPage'),
  staticData: { title: 'Address' },
})

const catalogue = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/catalogue',
  validateSearch: DeskSearch,
  component: lazyRouteComponent(() => import('./catalogue-desk/catalogue-page.tsx'), 'CataloguePage'),
  staticData: { title: 'Catalogue' },
})
const dress = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/catalogue/dresses/$id',
  component: lazyRouteComponent(() => import('./catalogue-desk/dress-page.tsx'), 'DressPage'),
  staticData: { title: 'Dress', section: '/desk/catalogue' },
})
const customItem = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/catalogue/custom-items/$id',
  component: lazyRouteComponent(() => import('./catalogue-desk/custom-item-page.tsx'), 'CustomItemPage'),
  staticData: { title: 'Custom item', section: '/desk/catalogue' },
})
const importDresses = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/catalogue/import',
  component: lazyRouteComponent(() => import('./catalogue-desk/import-page.tsx'), 'ImportPage'),
  staticData: { title: 'Import dresses', section: '/desk/catalogue' },
})

const error = createRoute({ getParentRoute: () => anybody, path: '/error', component: UnrecoverablePage })
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: loadSessionIfAny,
  component: UnknownPage,
})

const routeTree = root.addChildren([
  unknown,
  alias('/', '/start-order'),
  alias('/recent-orders', '/sales-order'),
  alias('/payment-method', '/payments'),
  alias('/settings/useraccounts', '/settings'),
  outside.addChildren([login, loginNew, forgot, resetPassword, recetPassword]),
  anybody.addChildren([error]),
  store.addChildren([
    coming(store, '/home', 'Home'),
    startOrder,
    viewItem('/ViewOrder/$Id'),
    viewItem('/view-order/$Id'),
    viewCustomItem,
    coming(store, '/checkout/$Id', 'Checkout', '/start-order'),
    coming(store, '/custom-checkout/$Id', 'Checkout', '/start-order'),
    coming(store, '/sales-order', 'Sales Orders'),
    coming(store, '/sales-order-summary/$id', 'Sales Order', '/sales-order'),
    coming(store, '/sales-order-pdf/$orderId', 'Sales Order', '/sales-order'),
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
  ]),
  wholesale.addChildren([
    coming(wholesale, '/list-of-retailers', 'Retailers'),
    addStore,
    coming(wholesale, '/edit-new-store/$id', 'Edit Store', '/list-of-retailers'),
    storePayment,
    coming(wholesale, '/desk/orders', 'Orders'),
    catalogue,
    dress,
    customItem,
    importDresses,
    coming(wholesale, '/desk/packages', 'Packages'),
    coming(wholesale, '/desk/invoices', 'Invoices'),
    coming(wholesale, '/desk/transactions', 'Transactions'),
    coming(wholesale, '/desk/factory-payments', 'Factory payments'),
    coming(wholesale, '/desk/factories', 'Factories'),
    wholesaleAdmin.addChildren([coming(wholesaleAdmin, '/desk/staff', 'Staff')]),
  ]),
  factory.addChildren([
    coming(factory, '/factory/orders', 'Orders in production'),
    coming(factory, '/packages', 'Packages'),
    coming(factory, '/factory/payments', 'Payments'),
  ]),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: RouteFailure,
})
