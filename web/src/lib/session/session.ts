import type { Session } from '@trousseau/contract/sessions'
import { LOGIN_PATH, type UserKind } from '@trousseau/domain/people/roles'
import { forgetUnderway } from '../send-once/send-once.ts'
import {
  isWaiting,
  listUnanswered,
  personOf,
  type Unanswered,
  waitingFor,
  withoutDrafts,
} from '../send-once/unanswered.ts'
import { forgetUnstored } from '../session-storage.ts'
import { keepChoices, restoreChoices } from './kept-choices.ts'
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
 * The signed-in person. The token is read from storage once, on page load, and then kept in memory, so that another
 * tab's login never changes who this tab acts for. Nothing but the token is trusted from storage: who a person is and
 * what they may do comes from `GET /api/session`.
 */

/** `again`: the person wants to sign in again and then return to the same page. */
export type EndReason = 'signed-out' | 'again' | 'expired' | 'forbidden' | 'elsewhere'
type Login = (typeof LOGIN_PATH)[UserKind]
type EndListeners = {
  onEnd: (reason: EndReason, login: Login, person: string | undefined) => void
  /** A staff member stopped viewing a store: the next page load finds their own session. */
  onViewEnd: () => void
}

/** How long a new tab waits for an open one to answer: briefly if there may be none, longer if one is open but busy. */
const ANSWER_TIME = 300
const PATIENCE = 5_000
const LOCK = 'trousseau-session'

const storages = { lasting: localStorage, passing: sessionStorage }
let current: SavedSession | undefined
/** Staff are viewing a store in this tab. Other tabs never see that session, only the staff member's own. */
let isView = false
/** The token of the session that ended on this page. The server may not know that it has: a sign-out without network. */
let left: string | undefined
let listeners: EndListeners = { onEnd: () => {}, onViewEnd: () => {} }

const tabs = joinTabs({
  currentSession: () => (isView ? undefined : current),
  onSignedIn: adoptSession,
  onRenewed: adoptToken,
  onEnded: () => finish('elsewhere'),
})

export const currentToken = (): string | undefined => current?.token
/** The session that this browser still has, or had last: signing in anew ends it on the server, too. */
export const replacedToken = (): string | undefined => current?.token ?? readSaved(storages)?.token ?? left
/** As the login replied. Good enough to choose a login or landing page, because the guard decides in the end. */
export const currentKind = (): UserKind | undefined => current?.user.userable_type

/** For what is kept in this browser about a person. Undefined for a view, which changes nothing. */
export const currentPerson = (): string | undefined =>
  current && !isView ? personOf(current.user) : undefined

export function listenForSessionEnd(asked: EndListeners): void {
  listeners = asked
}

/** A tab opened by a middle click has empty session storage, so it asks the tabs that are open. */
export async function openSession(): Promise<void> {
  // What is too old is removed, whoever comes next.
  listUnanswered(Date.now())
  left = undefined
  const view = readView(storages)
  isView = view !== undefined
  current = view ?? readSaved(storages)
  if (!current && isSomebodySignedIn(storages)) current = await askOpenTabs()
  const person = currentPerson()
  if (person !== undefined) await restoreChoices(person, () => currentPerson() === person)
  // The browser was closed without signing out.
  if (!current) void deleteCaches()
  // Held until the page closes, so that a new tab knows about this one even if it is too busy to answer.
  if (current && !isView) void navigator.locks?.request(LOCK, { mode: 'shared' }, () => new Promise(() => {}))
}

async function askOpenTabs(): Promise<SavedSession | undefined> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const isOpen = held.some(({ name }) => name === LOCK)
  const session = await tabs.askForSession(isOpen ? PATIENCE : ANSWER_TIME)
  if (session) shareSession(storages, session)
  return session
}

/** Saves the session for the page load that follows; the session in memory ends with this page. */
export function beginSession(session: SavedSession): void {
  void deleteCaches()
  saveSession(storages, session)
  tabs.tellSignedIn(session)
}

/** After a password change, only the new token of this person is valid. Every tab takes it over without a reload. */
export function renewSession({ user, token }: Pick<SavedSession, 'user' | 'token'>): void {
  if (!current) return
  const session = { user, token, isRemembered: current.isRemembered }
  adoptToken(session)
  tabs.tellRenewed(session)
}

function adoptToken(session: SavedSession): void {
  if (current?.user.id !== session.user.id) return
  shareSession(storages, session)
  // A view was opened with the old token, so its next call ends it.
  if (!isView) current = session
}

/** Saves the view for the page load that follows, in this tab only. */
export function beginView(view: Pick<SavedSession, 'user' | 'token'>): void {
  saveView(storages, view)
}

/** Whether this tab's view ended by itself. True only once. */
export const wasViewLost = (): boolean => takeViewLost(storages)

export function keepStore(store: Session['store']): void {
  if (current && !isView) saveStore(storages, store)
}

export function keepNewStore(store: NewStoreIds): void {
  if (current) saveNewStore(storages, store)
}

export const newStoreId = (): string | undefined => readNewStore(storages)

/** Whoever signs in again finds their tables as they left them. */
export function keepTableChoices(choices: string): void {
  const person = currentPerson()
  if (person !== undefined) keepChoices(person, choices)
}

/** Removes everything about the person from this browser, in all tabs. If this tab has a view, only that ends. */
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
  forgetUnstored()
  if (reason === 'expired' || reason === 'forbidden') saveViewLost(storages)
  listeners.onViewEnd()
}

function finish(reason: EndReason): void {
  const login = LOGIN_PATH[isView ? 'wholesale' : (current?.user.userable_type ?? 'store')]
  const wasSignedIn = current !== undefined
  const person = currentPerson()
  const stays = whatStays(reason)
  const waits = whatWaits(reason)
  left = current?.token
  current = undefined
  clearSaved(storages, stays, waits)
  forgetUnstored()
  forgetUnderway()
  void deleteCaches()
  if (wasSignedIn) listeners.onEnd(reason, login, person)
}

/**
 * Signing out leaves nothing. A session that ended by itself leaves the keys of this person's unanswered requests, so
 * that they are told of after signing in again. What another tab has left or removed is not touched.
 */
function whatStays(reason: EndReason): (record: Unanswered) => Unanswered | undefined {
  const person = currentPerson()
  if (reason === 'signed-out') return () => undefined
  if (reason === 'elsewhere') return (record) => record
  return (record) => (record.person === person ? withoutDrafts(record) : undefined)
}

/** What a person has yet to send goes with their sign-out alone. */
function whatWaits(reason: EndReason): (name: string) => boolean {
  const person = currentPerson()
  if (reason === 'elsewhere') return isWaiting
  return (name) => reason !== 'signed-out' && person !== undefined && name.startsWith(waitingFor(person))
}

/** One person per browser: the last sign-in in any tab applies to all tabs. */
function adoptSession(session: SavedSession): void {
  saveSession(storages, session)
  location.reload()
}

async function deleteCaches(): Promise<void> {
  // Browsers have `caches` only on secure pages.
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await caches.delete(name)
}
