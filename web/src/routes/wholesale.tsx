import { createRoute } from '@tanstack/react-router'
import { AuditSearch } from '../admin/audit/audit-search.ts'
import { NoticesSearch } from '../admin/notices/notices-search.ts'
import { BoardSearch } from '../board/wholesale/board-search.ts'
import { WholesaleSearch } from '../catalogue/wholesale/catalogue-search.ts'
import { FactoriesSearch } from '../factories/wholesale/factories-search.ts'
import { WholesaleFactoryPaymentsSearch } from '../factories/wholesale/payments/factory-payments-search.ts'
import { WholesaleInvoicesSearch } from '../invoices/wholesale/invoices-search.ts'
import { lazyRouteComponent } from '../lib/router/lazy-page.ts'
import { WholesaleOrdersSearch } from '../orders/wholesale/orders-search.ts'
import { WholesalePackagesSearch } from '../packages/wholesale/packages-search.ts'
import { BalancesSearch } from '../payments/wholesale/balances-search.ts'
import { DifferencesSearch } from '../payments/wholesale/differences-search.ts'
import { StoreAccountSearch } from '../payments/wholesale/store-account-search.ts'
import { WholesaleTransactionsSearch } from '../payments/wholesale/transactions-search.ts'
import { StaffSearch } from '../people/wholesale/staff-search.ts'
import { RetailersSearch } from '../stores/wholesale/retailers-search.ts'
import { wholesale, wholesaleAdmin } from './areas.tsx'

/** The pages for wholesale staff. */

const retailers = createRoute({
  getParentRoute: () => wholesale,
  path: '/list-of-retailers',
  validateSearch: RetailersSearch,
  component: lazyRouteComponent(() => import('../stores/wholesale/retailers-page.tsx'), 'RetailersPage'),
  staticData: { title: 'Retailers' },
})
const addStore = createRoute({
  getParentRoute: () => wholesale,
  path: '/add-store',
  component: lazyRouteComponent(() => import('../stores/wholesale/add-store-page.tsx'), 'AddStorePage'),
  staticData: { title: 'Add Store', section: '/list-of-retailers' },
})
const editNewStore = createRoute({
  getParentRoute: () => wholesale,
  path: '/edit-new-store/$id',
  component: lazyRouteComponent(
    () => import('../stores/wholesale/edit-new-store-page.tsx'),
    'EditNewStorePage',
  ),
  staticData: { title: 'Edit Store', section: '/list-of-retailers' },
})
const viewAs = createRoute({
  getParentRoute: () => wholesale,
  path: '/view-as/$id',
  component: lazyRouteComponent(() => import('../stores/wholesale/view-as-page.tsx'), 'ViewAsPage'),
  staticData: { title: 'View as store', section: '/list-of-retailers' },
})
const storePayment = createRoute({
  getParentRoute: () => wholesale,
  path: '/store-payment',
  component: lazyRouteComponent(
    () => import('../payment-methods/wholesale/store-payment-page.tsx'),
    'StorePaymentPage',
  ),
  staticData: { title: 'Store payment', section: '/list-of-retailers' },
})

const orders = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/orders',
  validateSearch: WholesaleOrdersSearch,
  component: lazyRouteComponent(() => import('../orders/wholesale/orders-page.tsx'), 'OrdersPage'),
  staticData: { title: 'Orders' },
})
const newOrder = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/orders/new',
  component: lazyRouteComponent(() => import('../orders/wholesale/new-order-page.tsx'), 'NewOrderPage'),
  staticData: { title: 'New order', section: '/desk/orders' },
})
const order = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/orders/$id',
  component: lazyRouteComponent(() => import('../orders/wholesale/order-page.tsx'), 'OrderPage'),
  staticData: { title: 'Order', section: '/desk/orders' },
})

const board = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/board',
  validateSearch: BoardSearch,
  component: lazyRouteComponent(() => import('../board/wholesale/board-page.tsx'), 'BoardPage'),
  staticData: { title: 'Board' },
})

const catalogue = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/catalogue',
  validateSearch: WholesaleSearch,
  component: lazyRouteComponent(() => import('../catalogue/wholesale/catalogue-page.tsx'), 'CataloguePage'),
  staticData: { title: 'Catalog' },
})
const dress = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/catalogue/dresses/$id',
  component: lazyRouteComponent(
    () => import('../catalogue/wholesale/item-editor/dress-page.tsx'),
    'DressPage',
  ),
  staticData: { title: 'Dress', section: '/desk/catalogue' },
})
const customItem = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/catalogue/custom-items/$id',
  component: lazyRouteComponent(
    () => import('../catalogue/wholesale/item-editor/custom-item-page.tsx'),
    'CustomItemPage',
  ),
  staticData: { title: 'Custom item', section: '/desk/catalogue' },
})
const stagePlans = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/catalogue/stage-plans',
  component: lazyRouteComponent(
    () => import('../catalogue/wholesale/stage-plans/stage-plans-page.tsx'),
    'StagePlansPage',
  ),
  staticData: { title: 'Stage plans', section: '/desk/catalogue' },
})
const importDresses = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/catalogue/import',
  component: lazyRouteComponent(() => import('../catalogue/wholesale/import/import-page.tsx'), 'ImportPage'),
  staticData: { title: 'Import dresses', section: '/desk/catalogue' },
})

const packages = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/packages',
  validateSearch: WholesalePackagesSearch,
  component: lazyRouteComponent(() => import('../packages/wholesale/packages-page.tsx'), 'PackagesPage'),
  staticData: { title: 'Packages' },
})
const onePackage = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/packages/$id',
  component: lazyRouteComponent(() => import('../packages/wholesale/package-page.tsx'), 'PackagePage'),
  staticData: { title: 'Package', section: '/desk/packages' },
})
const invoices = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/invoices',
  validateSearch: WholesaleInvoicesSearch,
  component: lazyRouteComponent(() => import('../invoices/wholesale/invoices-page.tsx'), 'InvoicesPage'),
  staticData: { title: 'Invoices' },
})
const invoice = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/invoices/$id',
  component: lazyRouteComponent(() => import('../invoices/wholesale/invoice-page.tsx'), 'InvoicePage'),
  staticData: { title: 'Invoice', section: '/desk/invoices' },
})
const storeAccount = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/stores/$id/account',
  validateSearch: StoreAccountSearch,
  component: lazyRouteComponent(
    () => import('../payments/wholesale/store-account-page.tsx'),
    'StoreAccountPage',
  ),
  staticData: { title: 'Store account', section: '/desk/invoices' },
})
const balances = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/balances',
  validateSearch: BalancesSearch,
  component: lazyRouteComponent(() => import('../payments/wholesale/balances-page.tsx'), 'BalancesPage'),
  staticData: { title: 'Store balances', section: '/desk/invoices' },
})
const transactions = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/transactions',
  validateSearch: WholesaleTransactionsSearch,
  component: lazyRouteComponent(
    () => import('../payments/wholesale/transactions-page.tsx'),
    'TransactionsPage',
  ),
  staticData: { title: 'Transactions' },
})
const differences = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/differences',
  validateSearch: DifferencesSearch,
  component: lazyRouteComponent(
    () => import('../payments/wholesale/differences-page.tsx'),
    'DifferencesPage',
  ),
  staticData: { title: 'Payment differences', section: '/desk/transactions' },
})
const factoryPayments = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/factory-payments',
  validateSearch: WholesaleFactoryPaymentsSearch,
  component: lazyRouteComponent(
    () => import('../factories/wholesale/payments/factory-payments-page.tsx'),
    'FactoryPaymentsPage',
  ),
  staticData: { title: 'Factory payments' },
})
const factoryPayment = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/factory-payments/$id',
  component: lazyRouteComponent(
    () => import('../factories/wholesale/payments/factory-payment-page.tsx'),
    'FactoryPaymentPage',
  ),
  staticData: { title: 'Payment', section: '/desk/factory-payments' },
})

const notices = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/notices',
  validateSearch: NoticesSearch,
  component: lazyRouteComponent(() => import('../admin/notices/notices-page.tsx'), 'NoticesPage'),
  staticData: { title: 'Notices' },
})

const factories = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/factories',
  validateSearch: FactoriesSearch,
  component: lazyRouteComponent(() => import('../factories/wholesale/factories-page.tsx'), 'FactoriesPage'),
  staticData: { title: 'Factories' },
})
const factoryWholesale = createRoute({
  getParentRoute: () => wholesale,
  path: '/desk/factories/$id',
  component: lazyRouteComponent(() => import('../factories/wholesale/factory-page.tsx'), 'FactoryPage'),
  staticData: { title: 'Factory', section: '/desk/factories' },
})
const staff = createRoute({
  getParentRoute: () => wholesaleAdmin,
  path: '/desk/staff',
  validateSearch: StaffSearch,
  component: lazyRouteComponent(() => import('../people/wholesale/staff-page.tsx'), 'StaffPage'),
  staticData: { title: 'Staff' },
})
const audit = createRoute({
  getParentRoute: () => wholesaleAdmin,
  path: '/desk/audit',
  validateSearch: AuditSearch,
  component: lazyRouteComponent(() => import('../admin/audit/audit-page.tsx'), 'AuditPage'),
  staticData: { title: 'Audit' },
})

const health = createRoute({
  getParentRoute: () => wholesaleAdmin,
  path: '/desk/health',
  component: lazyRouteComponent(() => import('../admin/health/health-page.tsx'), 'HealthPage'),
  staticData: { title: 'System health' },
})

export const wholesaleRoutes = wholesale.addChildren([
  retailers,
  addStore,
  editNewStore,
  viewAs,
  storePayment,
  orders,
  newOrder,
  order,
  board,
  catalogue,
  dress,
  customItem,
  importDresses,
  stagePlans,
  packages,
  onePackage,
  invoices,
  invoice,
  storeAccount,
  balances,
  transactions,
  differences,
  factoryPayments,
  factoryPayment,
  factories,
  factoryWholesale,
  notices,
  wholesaleAdmin.addChildren([staff, audit, health]),
])
