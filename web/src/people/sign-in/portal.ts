import { STORE_TYPE, sessions, WHOLESALE_TYPE } from '@trousseau/contract/sessions'

/** The two logins: one for stores, and one for wholesale staff and factories. */
export const STORE_PORTAL = {
  welcome: 'Welcome back to the Store Portal!',
  login: sessions.storeLogin,
  type: STORE_TYPE,
  path: '/login',
  otherPath: '/login-new',
  otherWords: 'Trousseau staff and factories sign in here',
} as const

export const WHOLESALE_PORTAL = {
  welcome: 'Staff & factory sign-in',
  login: sessions.wholesaleLogin,
  type: WHOLESALE_TYPE,
  path: '/login-new',
  otherPath: '/login',
  otherWords: 'Stores sign in here',
} as const

export type Portal = typeof STORE_PORTAL | typeof WHOLESALE_PORTAL

export function portalOf(type: '1' | '2' | undefined): Portal {
  return type === '1' ? WHOLESALE_PORTAL : STORE_PORTAL
}

/** How a portal is written in an address: without a type, it is the stores' portal. */
export function typeSearch(portal: Portal): { type?: '1' } {
  return portal.type === WHOLESALE_TYPE ? { type: '1' } : {}
}
