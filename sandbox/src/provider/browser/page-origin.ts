const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/** The given origin, if its pages may embed our frames. If no origins are listed, those of this machine may. */
export function readPageOrigin(given: unknown, portalOrigins: readonly string[]): string | undefined {
  if (typeof given !== 'string' || !isOrigin(given)) return undefined
  const isAllowed = portalOrigins.length > 0 ? portalOrigins.includes(given) : LOCAL.test(given)
  return isAllowed ? given : undefined
}

/** Accepts only a browser's exact spelling, because the same text is compared with the origin of every message. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}
