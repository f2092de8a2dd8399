import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'

/** `type` 1 is a wholesale or factory account; 2 or none is a store's. */
const AccountType = z.catch(z.optional(z.enum(['1', '2'])), undefined)
export const AccountTypeSearch = z.object({ type: AccountType })
export const ResetSearch = z.extend(AccountTypeSearch, { token: z.catch(z.optional(z.string()), undefined) })

type ResetLink = { code: string; search: z.infer<typeof AccountTypeSearch> }

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
  const type = z.parse(AccountType, read('type'))
  return { code, search: type === undefined ? {} : { type } }
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

export function useResetCode(): string | undefined {
  return useSyncExternalStore(listen, () => code)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
