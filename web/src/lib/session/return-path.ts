const ANY_ORIGIN = 'https://own-site.invalid'
const LOGIN_PATHS = /^\/(login|login-new|forgot|reset-password|recet-password)\/?$/i

/** Where to go after sign-in: a path on this site that is not a login page itself, or undefined. */
export function safeReturnPath(wanted: unknown): string | undefined {
  // Browsers read a backslash as a slash and skip tabs and line ends, so "/\evil" and "/\t/evil" are other sites.
  if (typeof wanted !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return undefined
  const url = new URL(wanted, ANY_ORIGIN)
  if (url.origin !== ANY_ORIGIN || LOGIN_PATHS.test(url.pathname)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}
