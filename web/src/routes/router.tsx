import { QueryClientProvider } from '@tanstack/react-query'
import { createRoute, createRouter, type ParsedLocation, redirect } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryClient } from '../lib/api/query-client.ts'
import { lazyRouteComponent } from '../lib/router/lazy-page.ts'
import { parseSearch, stringifySearch } from '../lib/router/search-text.ts'
import { loadSessionIfAny } from '../lib/session/guard.ts'
import { RouteFailure } from '../shell/route-failure.tsx'
import { UnknownPage } from '../shell/unknown-page.tsx'
import { UnrecoverablePage } from '../shell/unrecoverable-page.tsx'
import { alias, anybody } from './areas.tsx'
import type { factoryRoutes } from './factory.tsx'
import { outsideRoutes } from './public.tsx'
import { root } from './root.tsx'
import { storeRoutes } from './store.tsx'
import type { wholesaleRoutes } from './wholesale.tsx'

/**
 * The map of the site: URL → page. Paths are case-insensitive. The pages of wholesale staff and of factories are added when
 * they are first needed: a store never loads their map.
 */

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    /** The menu entry that a page belongs under, if it is not an entry itself. */
    section?: string
  }
  interface Register {
    router: Router
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
const help = createRoute({
  getParentRoute: () => anybody,
  path: '/help',
  loader: async () => (await import('../help/read-guide.ts')).readGuide(),
  component: lazyRouteComponent(() => import('../help/help-page.tsx'), 'HelpPage'),
  staticData: { title: 'Help' },
})
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => lookInWholeMap(location),
  component: UnknownPage,
})

const ofStores = [
  unknown,
  alias('/', '/start-order'),
  alias('/recent-orders', '/sales-order'),
  alias('/payment-method', '/payments'),
  alias('/settings/useraccounts', '/settings'),
  outsideRoutes,
  anybody.addChildren([error, home, account, help]),
  storeRoutes,
] as const

type WholeMap = ReturnType<typeof wholeMap>
function wholeMap(wholesale: typeof wholesaleRoutes, factory: typeof factoryRoutes) {
  return root.addChildren([...ofStores, wholesale, factory])
}

root.addChildren(ofStores)

type Router = ReturnType<typeof makeRouter>
function makeRouter() {
  return createRouter({
    // The types know the pages that are still to be added, too.
    routeTree: root as unknown as WholeMap,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: UnknownPage,
    Wrap: WithAnswers,
  })
}

let router: Router | undefined

/** Made when it is first asked for, not with its file: both together would hold up the browser. */
export function siteRouter(): Router {
  router ??= makeRouter()
  return router
}

let isWhole = false

/** Says whether it was not whole before. */
export async function addStaffPages(): Promise<boolean> {
  if (isWhole) return false
  const [wholesale, factory] = await Promise.all([import('./wholesale.tsx'), import('./factory.tsx')])
  wholeMap(wholesale.wholesaleRoutes, factory.factoryRoutes)
  router?.setRoutes(router.buildRouteTree())
  isWhole = true
  return true
}

/** An address that a store's map does not have is perhaps one of staff's: they come in here after a store signed out. */
async function lookInWholeMap({ href }: ParsedLocation): Promise<void> {
  if (await addStaffPages()) throw redirect({ href, replace: true })
  await loadSessionIfAny()
}

/** The pages share the server's answers. */
function WithAnswers({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
