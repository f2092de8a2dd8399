const MINUTE: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/** `catalogAt`: when the catalog on screen was last fetched, if that is what was kept. */
export function offlineWords(catalogAt: number | undefined, now: number): string {
  if (catalogAt === undefined) return 'You are offline. Orders, invoices and payments need a connection.'
  return `You are offline. This is the catalog as of ${timeOf(new Date(catalogAt), new Date(now))}.`
}

function timeOf(at: Date, now: Date): string {
  const time = at.toLocaleTimeString('en-US', MINUTE)
  if (at.toDateString() === now.toDateString()) return time
  const day = at.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })
  return `${time} on ${day}`
}
