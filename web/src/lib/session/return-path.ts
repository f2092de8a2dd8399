const ANY_ORIGIN = 'https://own-site.invalid'
const LOGIN_PATHS = /^\/(login|login-new|forgot|reset-password|recet-password)\/?$/i
const CONFIRM_EMAIL_PATH = /^\/confirm-email\/?$/i

/** Whether the page is one of those outside the logins. An unusual spelling of its address may be missed. */
export function isSignInPath(path: string): boolean {
  return LOGIN_PATHS.test(path) || CONFIRM_EMAIL_PATH.test(path)
}

/** Where to go after sign-in: a path on this site that is not a login page itself, or undefined. */
export function safeReturnPath(wanted: unknown): string | undefined {
  // Browsers read a backslash as a slash and skip tabs and line ends, so "/\evil" and "/\t/evil" are other sites.
  if (typeof wanted !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return undefined
  const url = new URL(wanted, ANY_ORIGIN)
  if (url.origin !== ANY_ORIGIN || LOGIN_PATHS.test(url.pathname)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}
