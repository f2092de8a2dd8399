import { QueryClientProvider } from '@tanstack/react-query'
import { createRoute, createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryClient } from '../lib/api/query-client.ts'
import { lazyRouteComponent } from '../lib/router/lazy-page.ts'
import { parseSearch, stringifySearch } from '../lib/router/search-text.ts'
import { loadSessionIfAny } from '../lib/session/guard.ts'
import { RouteFailure } from '../shell/route-failure.tsx'
import { UnknownPage } from '../shell/unknown-page.tsx'
import { UnrecoverablePage } from '../shell/unrecoverable-page.tsx'
import { alias, anybody } from './areas.tsx'
import { factoryRoutes } from './factory.tsx'
import { outsideRoutes } from './public.tsx'
import { root } from './root.tsx'
import { storeRoutes } from './store.tsx'
import { wholesaleRoutes } from './wholesale.tsx'

/** The map of the site: URL → page. Paths are case-insensitive. */

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    /** The menu entry that a page belongs under, if it is not an entry itself. */
    section?: string
  }
  interface Register {
    router: typeof router
  }
}

const error = createRoute({ getParentRoute: () => anybody, path: '/error', component: UnrecoverablePage })
const home = createRoute({
  getParentRoute: () => anybody,
  path: '/home',
  component: lazyRouteComponent(() => import('../home/home-page.tsx'), 'HomePage'),
  staticData: { title: 'Home' },
})
const account = createRoute({
  getParentRoute: () => anybody,
  path: '/account',
  component: lazyRouteComponent(() => import('../people/account/account-page.tsx'), 'AccountPage'),
  staticData: { title: 'Your account' },
})
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
  outsideRoutes,
  anybody.addChildren([error, home, account]),
  storeRoutes,
  wholesaleRoutes,
  factoryRoutes,
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: RouteFailure,
  defaultNotFoundComponent: UnknownPage,
  Wrap: WithAnswers,
})

/** The pages share the server's answers. */
function WithAnswers({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
