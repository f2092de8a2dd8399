import type { Session } from '@trousseau/contract/sessions'
import { LOGIN_PATH, type UserKind } from '@trousseau/domain/people/roles'
import {
  clearSaved,
  clearView,
  isSomebodySignedIn,
  type NewStoreIds,
  readNewStore,
  readSaved,
  readView,
  type SavedSession,
  saveNewStore,
  saveSession,
  saveStore,
  saveView,
  saveViewLost,
  shareSession,
  takeViewLost,
} from './saved-session.ts'
import { joinTabs } from './session-tabs.ts'

/**
 * Who is signed in here. The token is read from storage once, when the page is loaded, and then kept in memory, so
 * that what another tab writes never makes this one speak for somebody else. Storage is believed for nothing but
 * the token: what a person is and may do comes from `GET /api/session`.
 */

/** `again`: somebody wants to sign in anew, and then come back to where they were. */
export type EndReason = 'signed-out' | 'again' | 'expired' | 'forbidden' | 'elsewhere'
type Login = (typeof LOGIN_PATH)[UserKind]
type EndListeners = {
  onEnd: (reason: EndReason, login: Login) => void
  /** Somebody does not look at a store any more: their own session is what the next load of a page finds. */
  onViewEnd: () => void
}

/** How long a new tab waits for an open one: a little where there may be none, long where there is one that is busy. */
const ANSWER_TIME = 300
const PATIENCE = 5_000
const LOCK = 'trousseau-session'

const storages = { lasting: localStorage, passing: sessionStorage }
let current: SavedSession | undefined
/** Staff look at a store in this tab. What others hear of is their own session, which other tabs hold. */
let isView = false
let listeners: EndListeners = { onEnd: () => {}, onViewEnd: () => {} }

const tabs = joinTabs({
  currentSession: () => (isView ? undefined : current),
  onSignedIn: adoptSession,
  onRenewed: adoptToken,
  onEnded: () => finish('elsewhere'),
})

export const currentToken = (): string | undefined => current?.token
/** As login answered it. Good for choosing a login or a landing page, where the guard has the last word. */
export const currentKind = (): UserKind | undefined => current?.user.userable_type

export function listenForSessionEnd(asked: EndListeners): void {
  listeners = asked
}

/** A tab that was opened by a middle click has an empty session storage: it asks the open ones. */
export async function openSession(): Promise<void> {
  const view = readView(storages)
  isView = view !== undefined
  current = view ?? readSaved(storages)
  if (!current && isSomebodySignedIn(storages)) current = await askOpenTabs()
  // Held for as long as this page is open, so that a new tab knows of it even while it is too busy to answer.
  if (current && !isView) void navigator.locks?.request(LOCK, { mode: 'shared' }, () => new Promise(() => {}))
}

async function askOpenTabs(): Promise<SavedSession | undefined> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const isOpen = held.some(({ name }) => name === LOCK)
  const session = await tabs.askForSession(isOpen ? PATIENCE : ANSWER_TIME)
  if (session) shareSession(storages, session)
  return session
}

/** Saved for the load of the page that follows: the one in memory now ends with this page. */
export function beginSession(session: SavedSession): void {
  saveSession(storages, session)
  tabs.tellSignedIn(session)
}

/** A new password has made every token of this person void but this one. No tab loses the page it is on. */
export function renewSession({ user, token }: Pick<SavedSession, 'user' | 'token'>): void {
  if (!current) return
  const session = { user, token, isRemembered: current.isRemembered }
  adoptToken(session)
  tabs.tellRenewed(session)
}

function adoptToken(session: SavedSession): void {
  if (current?.user.id !== session.user.id) return
  shareSession(storages, session)
  // The view was opened from a session that is over: its next call ends it.
  if (!isView) current = session
}

/** Saved for the load of the page that follows, in this tab and no other. */
export function beginView(view: Pick<SavedSession, 'user' | 'token'>): void {
  saveView(storages, view)
}

/** Whether the view that was in this tab ended of itself. Answered once. */
export const wasViewLost = (): boolean => takeViewLost(storages)

export function keepStore(store: Session['store']): void {
  if (current && !isView) saveStore(storages, store)
}

export function keepNewStore(store: NewStoreIds): void {
  if (current) saveNewStore(storages, store)
}

export const newStoreId = (): string | undefined => readNewStore(storages)

/** Nothing of the person is left in this browser afterwards, in no tab. A view ends alone, and only here. */
export function endSession(reason: EndReason): void {
  if (isView) {
    endView(reason)
    return
  }
  tabs.tellEnded()
  finish(reason)
}

function endView(reason: EndReason): void {
  if (!current) return
  current = undefined
  clearView(storages)
  if (reason === 'expired' || reason === 'forbidden') saveViewLost(storages)
  listeners.onViewEnd()
}

function finish(reason: EndReason): void {
  const login = LOGIN_PATH[isView ? 'wholesale' : (current?.user.userable_type ?? 'store')]
  const wasSignedIn = current !== undefined
  current = undefined
  clearSaved(storages)
  void deleteCaches()
  if (wasSignedIn) listeners.onEnd(reason, login)
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
