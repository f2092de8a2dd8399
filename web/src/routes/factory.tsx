import { createRoute } from '@tanstack/react-router'
import { FactoryPaymentsSearch } from '../factories/factory/factory-payments-search.ts'
import { lazyRouteComponent } from '../lib/router/lazy-page.ts'
import { FactorySearch } from '../orders/factory/factory-search.ts'
import { StagesSearch } from '../orders/factory/stages/stages-search.ts'
import { MakePackageSearch } from '../packages/factory/make-package-search.ts'
import { PackagesSearch } from '../packages/factory/packages-search.ts'
import { factory } from './areas.tsx'

/** The pages for a factory's people. */

const orders = createRoute({
  getParentRoute: () => factory,
  path: '/factory/orders',
  validateSearch: FactorySearch,
  component: lazyRouteComponent(
    () => import('../orders/factory/factory-orders-page.tsx'),
    'FactoryOrdersPage',
  ),
  staticData: { title: 'Orders in production' },
})
const order = createRoute({
  getParentRoute: () => factory,
  path: '/factory/orders/$id',
  loader: async ({ params }) =>
    (await import('../orders/factory/start-reading.ts')).startReadingMaking(params.id),
  component: lazyRouteComponent(() => import('../orders/factory/factory-order-page.tsx'), 'FactoryOrderPage'),
  staticData: { title: 'Sales Order', section: '/factory/orders' },
})
const stages = createRoute({
  getParentRoute: () => factory,
  path: '/factory/stages',
  validateSearch: StagesSearch,
  component: lazyRouteComponent(() => import('../orders/factory/stages/stages-page.tsx'), 'StagesPage'),
  staticData: { title: 'Stages' },
})

const packages = createRoute({
  getParentRoute: () => factory,
  path: '/packages',
  validateSearch: PackagesSearch,
  component: lazyRouteComponent(() => import('../packages/factory/packages-page.tsx'), 'PackagesPage'),
  staticData: { title: 'Packages' },
})
const makePackage = createRoute({
  getParentRoute: () => factory,
  path: '/packages/new',
  validateSearch: MakePackageSearch,
  component: lazyRouteComponent(() => import('../packages/factory/make-package-page.tsx'), 'MakePackagePage'),
  staticData: { title: 'Make a package', section: '/packages' },
})
const onePackage = createRoute({
  getParentRoute: () => factory,
  path: '/packages/$id',
  loader: async ({ params }) =>
    (await import('../packages/factory/start-reading-package.ts')).startReadingPackage(params.id),
  component: lazyRouteComponent(() => import('../packages/factory/package-page.tsx'), 'PackagePage'),
  staticData: { title: 'Package', section: '/packages' },
})
const payments = createRoute({
  getParentRoute: () => factory,
  path: '/factory/payments',
  validateSearch: FactoryPaymentsSearch,
  component: lazyRouteComponent(
    () => import('../factories/factory/factory-payments-page.tsx'),
    'FactoryPaymentsPage',
  ),
  staticData: { title: 'Payments' },
})
const payment = createRoute({
  getParentRoute: () => factory,
  path: '/factory/payments/$id',
  component: lazyRouteComponent(
    () => import('../factories/factory/factory-payment-page.tsx'),
    'FactoryPaymentPage',
  ),
  staticData: { title: 'Payment', section: '/factory/payments' },
})
const calendar = createRoute({
  getParentRoute: () => factory,
  path: '/factory/calendar',
  component: lazyRouteComponent(
    () => import('../factories/factory/factory-calendar-page.tsx'),
    'FactoryCalendarPage',
  ),
  staticData: { title: 'Calendar' },
})

export const factoryRoutes = factory.addChildren([
  orders,
  order,
  stages,
  packages,
  makePackage,
  onePackage,
  payments,
  payment,
  calendar,
])
