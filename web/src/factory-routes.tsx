import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { coming, factory } from './areas.tsx'
import { FactorySearch } from './factory-orders/factory-search.ts'
import { startReadingMaking } from './factory-orders/start-reading.ts'

/** What the people of a factory see. */

const orders = createRoute({
  getParentRoute: () => factory,
  path: '/factory/orders',
  validateSearch: FactorySearch,
  component: lazyRouteComponent(
    () => import('./factory-orders/factory-orders-page.tsx'),
    'FactoryOrdersPage',
  ),
  staticData: { title: 'Orders in production' },
})
const order = createRoute({
  getParentRoute: () => factory,
  path: '/factory/orders/$id',
  loader: ({ params }) => startReadingMaking(params.id),
  component: lazyRouteComponent(() => import('./factory-orders/factory-order-page.tsx'), 'FactoryOrderPage'),
  staticData: { title: 'Sales Order', section: '/factory/orders' },
})

export const factoryRoutes = factory.addChildren([
  orders,
  order,
  coming(factory, '/packages', 'Packages'),
  coming(factory, '/factory/payments', 'Payments'),
])
