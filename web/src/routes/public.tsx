import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { leaveIfSignedIn } from '../lib/session/guard.ts'
import { AccountTypeSearch, keepResetCode, ResetSearch } from '../people/sign-in/reset-code.ts'
import { outside } from './areas.tsx'

/** The pages outside the logins: signing in and resetting a password. */

const login = createRoute({
  getParentRoute: () => outside,
  path: '/login',
  beforeLoad: () => leaveIfSignedIn(),
  component: lazyRouteComponent(() => import('../people/sign-in/login-page.tsx'), 'StoreLoginPage'),
})
const loginNew = createRoute({
  getParentRoute: () => outside,
  path: '/login-new',
  beforeLoad: () => leaveIfSignedIn(),
  component: lazyRouteComponent(() => import('../people/sign-in/login-page.tsx'), 'WholesaleLoginPage'),
})
const forgot = createRoute({
  getParentRoute: () => outside,
  path: '/forgot',
  validateSearch: AccountTypeSearch,
  beforeLoad: () => leaveIfSignedIn(),
  component: lazyRouteComponent(() => import('../people/sign-in/forgot-page.tsx'), 'ForgotPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => outside,
  path: '/reset-password',
  validateSearch: ResetSearch,
  beforeLoad: ({ search: { token, ...rest } }) => {
    leaveIfSignedIn('/recent-orders')
    if (token === undefined) return
    // The code must not stay in the address bar, where it could be seen, stored and shared.
    keepResetCode(token)
    throw redirect({ to: '/reset-password', search: rest, replace: true })
  },
  component: lazyRouteComponent(() => import('../people/sign-in/reset-page.tsx'), 'ResetPage'),
})
const recetPassword = createRoute({
  getParentRoute: () => outside,
  path: '/recet-password',
  validateSearch: AccountTypeSearch,
  beforeLoad: () => leaveIfSignedIn('/recent-orders'),
  component: lazyRouteComponent(() => import('../people/sign-in/reset-page.tsx'), 'ResetByHandPage'),
})

export const outsideRoutes = outside.addChildren([login, loginNew, forgot, resetPassword, recetPassword])
