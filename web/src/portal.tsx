import type { AnyRoute, AnyRouteMatch, AnyRouter } from '@tanstack/react-router'
import { settleOnNavigation } from './lib/router/settle-on-navigation.ts'
import { leaveOnSessionEnd } from './lib/session/leave-on-session-end.ts'
import { currentKind } from './lib/session/session.ts'
import { renderRouter } from './render-router.tsx'
import { addStaffPages, siteRouter } from './routes/router.tsx'

/** The whole site, for a store without the map of staff's pages. */
export async function show(root: HTMLElement): Promise<void> {
  // Without a connection the page says so, and offers another try.
  if (currentKind() !== 'store') await addStaffPages().catch(() => {})
  const router = siteRouter()
  leaveOnSessionEnd(router)
  settleOnNavigation(router)
  readFirstPage(router)
  await renderRouter(root, router)
}

/**
 * Asks for what the first page shows while the server is still being asked who the person is. Only if they are of the
 * kind that the page is for, as far as this browser knows: the guard has the last word.
 */
function readFirstPage(router: AnyRouter): void {
  const matches: AnyRouteMatch[] = router.matchRoutes(router.latestLocation)
  const page = matches.at(-1)
  if (!page || !matches.some(({ routeId }) => routeId === `/${currentKind()}`)) return
  const routes: Record<string, AnyRoute> = router.routesById
  const loader = routes[page.routeId]?.options.loader
  // The page itself asks again, and shows a failure.
  if (typeof loader === 'function')
    Promise.resolve(loader({ params: page.params, deps: page.loaderDeps })).catch(() => {})
}
