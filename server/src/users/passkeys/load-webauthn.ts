/** Loaded when somebody uses a passkey: it would take a fifth of a portal's start, and most people have none. */
export const loadWebauthn = () => import('@simplewebauthn/server')
