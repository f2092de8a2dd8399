import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { coming, wholesale, wholesaleAdmin } from './areas.tsx'
import { DeskSearch } from './catalogue-desk/desk-search.ts'
import { NoticesSearch } from './notices/notices-search.ts'
import { DeskOrdersSearch } from './orders-desk/desk-orders-search.ts'

/** What the house's own people see. */

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

const orders = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/orders',
  validateSearch: DeskOrdersSearch,
  component: lazyRouteComponent(() => import('./orders-desk/orders-page.tsx'), 'OrdersPage'),
  staticData: { title: 'Orders' },
})
const order = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/orders/$id',
  component: lazyRouteComponent(() => import('./orders-desk/order-page.tsx'), 'OrderPage'),
  staticData: { title: 'Order', section: '/desk/orders' },
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

const notices = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/notices',
  validateSearch: NoticesSearch,
  component: lazyRouteComponent(() => import('./notices/notices-page.tsx'), 'NoticesPage'),
  staticData: { title: 'Notices' },
})

export const wholesaleRoutes = wholesale.addChildren([
  coming(wholesale, '/list-of-retailers', 'Retailers'),
  addStore,
  coming(wholesale, '/edit-new-store/$id', 'Edit Store', '/list-of-retailers'),
  storePayment,
  orders,
  order,
  catalogue,
  dress,
  customItem,
  importDresses,
  coming(wholesale, '/desk/packages', 'Packages'),
  coming(wholesale, '/desk/invoices', 'Invoices'),
  coming(wholesale, '/desk/transactions', 'Transactions'),
  coming(wholesale, '/desk/factory-payments', 'Factory payments'),
  coming(wholesale, '/desk/factories', 'Factories'),
  notices,
  wholesaleAdmin.addChildren([coming(wholesaleAdmin, '/desk/staff', 'Staff')]),
])
