import type { Session } from '@trousseau/contract/users'
import { DOOR, type UserKind } from '@trousseau/domain/roles'
import {
  clearSaved,
  isSomebodySignedIn,
  readSaved,
  type SavedSession,
  saveSession,
  saveStore,
} from './saved-session.ts'
import { joinTabs } from './session-tabs.ts'

/**
 * Who is signed in here. The token is read from storage once, when the page is loaded, and then kept in memory, so
 * that what another tab writes never makes this one speak for somebody else. Storage is believed for nothing but
 * the token: what a person is and may do comes from `GET /api/session`.
 */

/** `again`: somebody wants to sign in anew, and then come back to where they were. */
export type EndReason = 'signed-out' | 'again' | 'expired' | 'forbidden' | 'elsewhere'
type Door = (typeof DOOR)[UserKind]
type EndListener = (reason: EndReason, door: Door) => void

const ANSWER_TIME = 300

const storages = { lasting: localStorage, passing: sessionStorage }
let current: SavedSession | undefined
let onEnd: EndListener = () => {}

const tabs = joinTabs({
  currentSession: () => current,
  onSignedIn: adoptSession,
  onEnded: () => finish('elsewhere'),
})

export const currentToken = (): string | undefined => current?.token
/** As login answered it. Good for choosing a door or a landing page, where the guard has the last word. */
export const currentKind = (): UserKind | undefined => current?.user.userable_type

export function listenForSessionEnd(listener: EndListener): void {
  onEnd = listener
}

/** A tab that was opened by a middle click has an empty session storage: it asks the open ones. */
export async function openSession(): Promise<void> {
  current = readSaved(storages)
  if (current || !isSomebodySignedIn(storages)) return
  const held = await tabs.askForSession(ANSWER_TIME)
  if (!held) return
  saveSession(storages, held)
  current = held
}

/** Saved for the load of the page that follows: the one in memory now ends with this page. */
export function beginSession(session: SavedSession): void {
  saveSession(storages, session)
  tabs.tellSignedIn(session)
}

export function keepStore(store: Session['store']): void {
  if (current) saveStore(storages, store)
}

/** Nothing of the person is left in this browser afterwards, in no tab. */
export function endSession(reason: EndReason): void {
  tabs.tellEnded()
  finish(reason)
}

function finish(reason: EndReason): void {
  const door = DOOR[current?.user.userable_type ?? 'store']
  const wasSignedIn = current !== undefined
  current = undefined
  clearSaved(storages)
  void deleteCaches()
  if (wasSignedIn) onEnd(reason, door)
}

/** One browser, one person: whoever signs in last in any tab is signed in in all of them. */
function adoptSession(session: SavedSession): void {
  saveSession(storages, session)
  location.reload()
}

async function deleteCaches(): Promise<void> {
  // Only where the page is served securely do browsers have it.
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await caches.delete(name)
}
