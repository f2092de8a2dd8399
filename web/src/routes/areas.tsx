import { createRoute, redirect } from '@tanstack/react-router'
import type { UserKind } from '@trousseau/domain/people/roles'
import { requireAdmin, requireSession } from '../lib/session/guard.ts'
import { FramelessFailure } from '../shell/route-failure.tsx'
import { Shell } from '../shell/shell.tsx'
import { root } from './root.tsx'

/** The building blocks of the routes: the areas behind each login, and helpers for single routes. */

/** An area of the site behind a login. */
function area<const I extends string>(id: I, kinds: readonly UserKind[]) {
  return createRoute({
    getParentRoute: () => root,
    id,
    beforeLoad: ({ location }) => requireSession(kinds, location),
    component: Shell,
    errorComponent: FramelessFailure,
  })
}

export const store = area('store', ['store'])
export const storeAdmin = createRoute({ getParentRoute: () => store, id: 'admin', beforeLoad: requireAdmin })
export const wholesale = area('wholesale', ['wholesale'])
export const wholesaleAdmin = createRoute({
  getParentRoute: () => wholesale,
  id: 'admin',
  beforeLoad: requireAdmin,
})
export const factory = area('factory', ['factory'])
export const anybody = area('anybody', ['store', 'wholesale', 'factory'])

/** An old address that redirects to another page. */
export function alias<const P extends string>(
  path: P,
  to: '/start-order' | '/sales-order' | '/payments' | '/settings',
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })
}
