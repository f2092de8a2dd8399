import { type Session, SessionUser } from '@trousseau/contract/sessions'
import { z } from 'zod/mini'
import { clearAllBut, personOf, type Unanswered, waitingFor } from '../send-once/unanswered.ts'
import { type Keys, OWN_KEYS, VIEW_KEYS } from './session-keys.ts'

/** The login's reply, and whether it outlives the browser window. */
export const SavedSession = z.object({ user: SessionUser, token: z.string(), isRemembered: z.boolean() })
export type SavedSession = z.infer<typeof SavedSession>
type Login = Pick<SavedSession, 'user' | 'token'>

/** `lasting` is local storage, `passing` the tab's session storage. */
type Storages = { lasting: Storage; passing: Storage }

export type NewStoreIds = { id: number; stax_customer_id: string | null }

/**
 * A remembered session is in local storage, any other in the tab's session storage. The store's id and the role are not
 * secret, so they are always in local storage; a role there means that somebody is signed in.
 */
export function saveSession(storages: Storages, session: SavedSession): void {
  const person = personOf(session.user)
  // Somebody whose tab was closed before an answer came is told of it after signing in again.
  clearSaved(
    storages,
    (record) => (record.person === person ? record : undefined),
    (name) => name.startsWith(waitingFor(person)),
  )
  shareSession(storages, session)
}

/** For another tab of the same person, or for their new token: other stored values stay. */
export function shareSession({ lasting, passing }: Storages, session: SavedSession): void {
  const place = session.isRemembered ? lasting : passing
  put(place, session, OWN_KEYS)
  lasting.setItem('role_id', String(session.user.role_id))
  if (session.user.userable_type === 'store' && session.user.userable_id !== null)
    lasting.setItem('store_id', String(session.user.userable_id))
}

export function saveStore({ lasting }: Storages, store: Session['store']): void {
  keep(lasting, 'store_id', store?.id)
  keep(lasting, 'stax_customer_id', store?.stax_customer_id)
}

/**
 * The store that was added last, whose payment method comes next. It has its own keys, because the staff who add stores
 * have no store.
 */
export function saveNewStore({ lasting }: Storages, store: NewStoreIds): void {
  keep(lasting, 'new_store_id', store.id)
  keep(lasting, 'new_store_customer_id', store.stax_customer_id)
}

export function readNewStore({ lasting }: Storages): string | undefined {
  const id = lasting.getItem('new_store_id') ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? id : undefined
}

/** The tab's own session comes first: it is the one this tab had before the reload. */
export function readSaved({ lasting, passing }: Storages): SavedSession | undefined {
  return readFrom(passing, false) ?? readFrom(lasting, true)
}

/**
 * When staff view a store, that session is kept beside their own, in this tab only, because local storage is shared
 * with other tabs. Starting or ending a view clears everything else the tab stored, such as a half-filled order.
 */
export function saveView(storages: Storages, view: Login): void {
  clearView(storages)
  put(storages.passing, view, VIEW_KEYS)
}

export function readView({ passing }: Storages): SavedSession | undefined {
  return readFrom(passing, false, VIEW_KEYS)
}

export function clearView({ passing }: Storages): void {
  const own = readFrom(passing, false)
  passing.clear()
  if (own) put(passing, own, OWN_KEYS)
}

/** If a view ends by itself, the next page tells the person so. */
export function saveViewLost({ passing }: Storages): void {
  passing.setItem('view_lost', 'yes')
}

export function takeViewLost({ passing }: Storages): boolean {
  const isLost = passing.getItem('view_lost') !== null
  passing.removeItem('view_lost')
  return isLost
}

/** Whether another tab may hold a session that is not remembered and so not in local storage. */
export function isSomebodySignedIn({ lasting }: Storages): boolean {
  return lasting.getItem('role_id') !== null
}

/** `stays`: what is left of an unanswered request. `waits`: what has yet to be sent. Nothing if omitted. */
export function clearSaved(
  { lasting, passing }: Storages,
  stays?: (record: Unanswered) => Unanswered | undefined,
  waits?: (name: string) => boolean,
): void {
  clearAllBut(lasting, stays, waits)
  passing.clear()
}

function put(place: Storage, { user, token }: Login, keys: Keys): void {
  place.setItem(keys.user, JSON.stringify(user))
  place.setItem(keys.token, token)
}

function readFrom(place: Storage, isRemembered: boolean, keys: Keys = OWN_KEYS): SavedSession | undefined {
  const saved = z.safeParse(SavedSession, {
    user: parseJson(place.getItem(keys.user)),
    token: place.getItem(keys.token),
    isRemembered,
  })
  return saved.success && saved.data.token !== '' ? saved.data : undefined
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function keep(place: Storage, key: string, value: string | number | null | undefined): void {
  place.removeItem(key)
  if (value === null || value === undefined) return
  try {
    place.setItem(key, String(value))
  } catch {
    // The browser is full. Who somebody is, and where they belong, the server says.
  }
}
