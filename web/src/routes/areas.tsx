import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import type { UserKind } from '@trousseau/domain/people/roles'
import { requireAdmin, requireSession } from '../lib/session/guard.ts'
import { FramelessFailure } from '../shell/route-failure.tsx'
import { Shell } from '../shell/shell.tsx'
import { UnknownPage } from '../shell/unknown-page.tsx'

/** What routes are made of: the parts of the site behind their logins, and the kinds of lines on its map. */

export const root = createRootRoute({ notFoundComponent: UnknownPage, errorComponent: FramelessFailure })

/** The part of the site behind a login. */
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
export const outside = createRoute({ getParentRoute: () => root, id: 'outside' })

/** An address of old that means another page. */
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
