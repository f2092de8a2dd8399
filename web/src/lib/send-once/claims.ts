/**
 * Which tab sees to an unanswered request: the one that sent it, for as long as it is open, and then the first that
 * asks. The browser frees a closed tab's claim by itself.
 */

type Claim = { isOurs: Promise<boolean>; letGo: () => void }
const claims = new Map<string, Claim>()

/** False on pages without HTTPS, where tabs cannot claim anything. */
export const canClaim = (): boolean => navigator.locks !== undefined

/** Whether this tab sees to the request from now on, or did before. */
export function claim(key: string): Promise<boolean> {
  const known = claims.get(key)
  if (known) return known.isOurs
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const isOurs = new Promise<boolean>((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock === null ? undefined : released
    }
    const name = `trousseau-unanswered:${key}`
    // A page that is being closed gets no lock.
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(false))
  })
  claims.set(key, { isOurs, letGo })
  void isOurs.then((isOurs) => {
    if (!isOurs) claims.delete(key)
  })
  return isOurs
}

export function release(key: string): void {
  claims.get(key)?.letGo()
  claims.delete(key)
}
