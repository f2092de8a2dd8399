const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/** The origin as it was given, if pages of it may hold our frames. Where none are listed, those of this machine may. */
export function readPageOrigin(given: unknown, portalOrigins: readonly string[]): string | undefined {
  if (typeof given !== 'string' || !isOrigin(given)) return undefined
  const isAllowed = portalOrigins.length > 0 ? portalOrigins.includes(given) : LOCAL.test(given)
  return isAllowed ? given : undefined
}

/** Only what is written just as a browser writes it: the same text is compared with every message's origin. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}
