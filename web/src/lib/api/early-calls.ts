import type { dresses } from '@trousseau/contract/dresses'
import type { sessions } from '@trousseau/contract/sessions'
import { OWN_KEYS, VIEW_KEYS } from '../session/session-keys.ts'

/**
 * What the first page reads is asked for while its code is still loading. This file is loaded before all others, so it
 * imports no library.
 */

const SESSION: typeof sessions.getSession.path = '/api/session'
const DRESSES: typeof dresses.listPublishedDresses.path = '/api/dresses/published'
const TIME_LIMIT = 30_000

type EarlyCall = { token: string; answer: Promise<Response> }
const early = new Map<string, EarlyCall>()

/** The session, and the catalogue if the address leads to it. */
export function askEarly({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const saved = findSaved()
  if (!saved) return
  ask(SESSION, saved.token)
  // Only for a store's people: for anybody else the address leads to another page.
  const isCatalogue = /^\/(start-order\/?)?$/i.test(pathname) && !search.includes('custom-items')
  if (isCatalogue && saved.kind === 'store') ask(`${DRESSES}?per_page=-1`, saved.token)
}

/** The answer, for the first call that asks for the same with the same token. */
export function takeEarly(path: string, token: string | undefined): Promise<Response> | undefined {
  const call = early.get(path)
  early.delete(path)
  return call?.token === token ? call?.answer : undefined
}

function ask(path: string, token: string): void {
  const answer = fetch(path, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIME_LIMIT),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  })
  // Whoever takes the answer hears of a failure; if nobody does, it is no problem.
  answer.catch(() => {})
  early.set(path, { token, answer })
}

/** The session that will be opened, in the same order; whether it is one, the server will say. */
function findSaved(): { token: string; kind: unknown } | undefined {
  for (const [place, keys] of [
    [sessionStorage, VIEW_KEYS],
    [sessionStorage, OWN_KEYS],
    [localStorage, OWN_KEYS],
  ] as const) {
    const token = place.getItem(keys.token)
    if (token) return { token, kind: kindOf(place.getItem(keys.user)) }
  }
  return undefined
}

function kindOf(user: string | null): unknown {
  try {
    return JSON.parse(user ?? '').userable_type
  } catch {
    return undefined
  }
}
