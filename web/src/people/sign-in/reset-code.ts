/** No library is imported here: the code is taken out of the address before anything else has loaded. */

type ResetLink = { code: string; search: { type?: '1' | '2' } }

/**
 * What the email's link carries: in its fragment, which browsers send to no server and no other site, or in its query,
 * as the specification has it. Undefined if there is no code in the address.
 */
export function readResetLink(search: string, fragment: string): ResetLink | undefined {
  const inFragment = new URLSearchParams(fragment.replace(/^#/, ''))
  const inQuery = new URLSearchParams(search)
  const read = (name: string) => inFragment.get(name) ?? inQuery.get(name) ?? undefined
  const code = read('token')
  if (code === undefined || code === '') return undefined
  const type = read('type')
  return { code, search: type === '1' || type === '2' ? { type } : {} }
}

let code: string | undefined
const listeners = new Set<() => void>()

/** The code from the email's link is kept in memory only: a reload or another tab does not have it. */
export function keepResetCode(token: string | undefined): void {
  code = token
  for (const listener of listeners) listener()
}

export function forgetResetCode(): void {
  keepResetCode(undefined)
}

export const resetCode = (): string | undefined => code

export function listenForResetCode(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
