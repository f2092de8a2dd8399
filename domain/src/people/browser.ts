/** By what a browser calls itself. Most name others as well, so the first that fits is the one. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

export const UNKNOWN_BROWSER = 'Unknown browser'

const LONGEST = 1_000

/**
 * "Chrome on Windows". Anybody can send any text as their browser's, so that it is one of these words and never that
 * text which people are shown.
 */
export function browserOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, LONGEST)
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser === undefined) return system === undefined ? UNKNOWN_BROWSER : `${UNKNOWN_BROWSER} on ${system}`
  return system === undefined ? browser : `${browser} on ${system}`
}
