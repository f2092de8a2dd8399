import { createRoute, type ParsedLocation, redirect } from '@tanstack/react-router'
import { lazyRouteComponent } from '../lib/router/lazy-page.ts'
import { leaveIfSignedIn } from '../lib/session/leave-if-signed-in.ts'
import { keepConfirmCode } from '../people/sign-in/confirm-code.ts'
import { keepResetCode, readResetLink } from '../people/sign-in/reset-code.ts'
import { AccountTypeSearch, ResetSearch } from '../people/sign-in/reset-search.ts'
import { outside } from './root.tsx'

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
  beforeLoad: ({ location }) => beginReset('/reset-password', location),
  component: lazyRouteComponent(() => import('../people/sign-in/reset-page.tsx'), 'ResetPage'),
})
const recetPassword = createRoute({
  getParentRoute: () => outside,
  path: '/recet-password',
  validateSearch: AccountTypeSearch,
  beforeLoad: ({ location }) => beginReset('/recet-password', location),
  component: lazyRouteComponent(() => import('../people/sign-in/reset-page.tsx'), 'ResetByHandPage'),
})
/** For people who are signed in as well: the link is often opened where its person is at work. */
const confirmEmail = createRoute({
  getParentRoute: () => outside,
  path: '/confirm-email',
  beforeLoad: ({ location }) => {
    // The code must not stay in the address bar, where it could be seen, stored and shared.
    if (keepConfirmCode(location.hash)) throw redirect({ to: '/confirm-email', replace: true })
  },
  component: lazyRouteComponent(() => import('../people/sign-in/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})

/** A link that is opened in a page that is already there: its code does not stay in the address bar either. */
function beginReset(to: '/reset-password' | '/recet-password', { searchStr, hash }: ParsedLocation): void {
  leaveIfSignedIn('/recent-orders')
  const link = readResetLink(searchStr, hash)
  if (!link) return
  keepResetCode(link.code)
  throw redirect({ to, search: link.search, replace: true })
}

export const outsideRoutes = outside.addChildren([
  login,
  loginNew,
  forgot,
  resetPassword,
  recetPassword,
  confirmEmail,
])
