import type { SessionUser } from '@trousseau/contract/sessions'
import { beforeEach, expect, test } from 'vitest'
import { emptyStorage } from '../../testing/empty-storage.ts'
import { listUnanswered, personOf, saveUnanswered } from '../send-once/unanswered.ts'
import {
  clearSaved,
  clearView,
  isSomebodySignedIn,
  readNewStore,
  readSaved,
  readView,
  saveNewStore,
  saveSession,
  saveStore,
  saveView,
  saveViewLost,
  shareSession,
  takeViewLost,
} from './saved-session.ts'

const user: SessionUser = {
  id: 3,
  name: 'admin@ivorylane.example',
  first_name: 'Ivy',
  last_name: 'Lane',
  email: 'admin@ivorylane.example',
  role: 'Admin Account',
  role_id: 1,
  userable_id: 12,
  userable_type: 'store',
}
const staff: SessionUser = { ...user, id: 9, userable_id: null, userable_type: 'wholesale', role_id: 2 }
const store = {
  id: 12,
  name: 'Ivory Lane Bridal',
  stax_customer_id: 'cus-1',
  payment_method_type_id: 1,
} as const

let storages = { lasting: emptyStorage(), passing: emptyStorage() }
beforeEach(() => {
  storages = { lasting: emptyStorage(), passing: emptyStorage() }
})

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').sort()
}

// Claims: session.login.saved
test('remembered: user, token, store id and role id lie in local storage, and nothing in the tab', () => {
  saveSession(storages, { user, token: 'secret', isRemembered: true })
  expect(keysOf(storages.lasting)).toEqual(['role_id', 'store_id', 'token', 'user'])
  expect(storages.lasting.getItem('role_id')).toBe('1')
  expect(storages.lasting.getItem('store_id')).toBe('12')
  expect(storages.passing.length).toBe(0)
  expect(readSaved(storages)).toEqual({ user, token: 'secret', isRemembered: true })
})

test('not remembered: user and token end with the tab, and only harmless ids lie in local storage', () => {
  saveSession(storages, { user, token: 'secret', isRemembered: false })
  expect(keysOf(storages.passing)).toEqual(['token', 'user'])
  expect(keysOf(storages.lasting)).toEqual(['role_id', 'store_id'])
  expect(readSaved(storages)).toEqual({ user, token: 'secret', isRemembered: false })
})

test('a new tab finds no session that is not remembered, but sees that somebody is signed in', () => {
  saveSession(storages, { user, token: 'secret', isRemembered: false })
  const newTab = { lasting: storages.lasting, passing: emptyStorage() }
  expect(readSaved(newTab)).toBeUndefined()
  expect(isSomebodySignedIn(newTab)).toBe(true)
})

// Claims: entity.store.local-storage
test("the store's id and its customer id at the payment provider are kept in local storage", () => {
  saveStore(storages, store)
  expect(storages.lasting.getItem('store_id')).toBe('12')
  expect(storages.lasting.getItem('stax_customer_id')).toBe('cus-1')
  saveStore(storages, null)
  expect(storages.lasting.length).toBe(0)
})

test('the id and the customer id of a store that was just opened are kept, beside the ids of the own store', () => {
  saveStore(storages, store)
  saveNewStore(storages, { id: 40, stax_customer_id: null })
  expect(keysOf(storages.lasting)).toEqual(['new_store_id', 'stax_customer_id', 'store_id'])
  saveNewStore(storages, { id: 40, stax_customer_id: 'cus-40' })
  expect(readNewStore(storages)).toBe('40')
  expect(storages.lasting.getItem('new_store_customer_id')).toBe('cus-40')
  expect(storages.lasting.getItem('store_id')).toBe('12')
  clearSaved(storages)
  expect(readNewStore(storages)).toBeUndefined()
})

test('one more tab of the same person leaves what the others keep', () => {
  saveSession(storages, { user, token: 'secret', isRemembered: false })
  saveNewStore(storages, { id: 40, stax_customer_id: 'cus-40' })
  const newTab = { lasting: storages.lasting, passing: emptyStorage() }
  shareSession(newTab, { user, token: 'secret', isRemembered: false })
  expect(readSaved(newTab)?.token).toBe('secret')
  expect(readNewStore(newTab)).toBe('40')
})

test('whoever signs in next finds nothing of the one before', () => {
  saveSession(storages, { user, token: 'secret', isRemembered: true })
  saveStore(storages, store)
  saveSession(storages, { user: staff, token: 'other', isRemembered: false })
  expect(keysOf(storages.lasting)).toEqual(['role_id'])
  expect(readSaved(storages)?.user).toEqual(staff)
})

test('a request whose tab was closed is still known to whoever sent it after they sign in again, and to nobody else', () => {
  const unanswered = {
    key: crypto.randomUUID(),
    person: personOf(user),
    slot: 'attempt:dress:40',
    call: 'createOrder',
    detail: 'PO-77',
    path: '/checkout/40',
    sent_at: 1,
    drafts: {},
  } as const
  const session = { user, token: 'secret', isRemembered: false }
  saveSession(storages, session)
  saveUnanswered(unanswered, storages.lasting)
  saveSession(storages, { ...session, token: 'next' })
  expect(listUnanswered(1, storages.lasting)).toEqual([unanswered])
  const sameNumbers = { ...user, userable_type: 'factory' } as const
  for (const other of [staff, { ...user, userable_id: 13 }, sameNumbers]) {
    saveSession(storages, session)
    saveUnanswered(unanswered, storages.lasting)
    saveSession(storages, { ...session, user: other })
    expect(listUnanswered(1, storages.lasting)).toEqual([])
  }
})

test.each([true, false])(
  'a view of a store is this tab’s alone, beside the own session of who looks (remembered: %s)',
  (isRemembered) => {
    const own = { user: staff, token: 'own', isRemembered }
    saveSession(storages, own)
    const before = keysOf(storages.lasting)
    storages.passing.setItem('draft', 'theirs')
    saveView(storages, { user, token: 'view' })
    expect(readView(storages)).toEqual({ user, token: 'view', isRemembered: false })
    expect(keysOf(storages.lasting)).toEqual(before)
    expect(storages.lasting.getItem('role_id')).toBe('2')
    expect(storages.lasting.getItem('store_id')).toBeNull()
    expect(storages.passing.getItem('draft')).toBeNull()
    storages.passing.setItem('draft', 'of the store that was looked at')
    clearView(storages)
    expect(readView(storages)).toBeUndefined()
    expect(readSaved(storages)).toEqual(own)
    expect(storages.passing.getItem('draft')).toBeNull()
  },
)

test('a new tab is shown nothing of a view', () => {
  saveSession(storages, { user: staff, token: 'own', isRemembered: true })
  saveView(storages, { user, token: 'view' })
  const newTab = { lasting: storages.lasting, passing: emptyStorage() }
  expect(readView(newTab)).toBeUndefined()
  expect(readSaved(newTab)?.token).toBe('own')
})

test('a view that was lost is told of once', () => {
  expect(takeViewLost(storages)).toBe(false)
  saveViewLost(storages)
  expect([takeViewLost(storages), takeViewLost(storages)]).toEqual([true, false])
})

test('sign-out leaves nothing, whatever else lay there', () => {
  saveSession(storages, { user, token: 'secret', isRemembered: true })
  storages.lasting.setItem('density', 'compact')
  storages.passing.setItem('draft', '1')
  clearSaved(storages)
  expect(storages.lasting.length + storages.passing.length).toBe(0)
  expect(isSomebodySignedIn(storages)).toBe(false)
})

test.each([
  ['{not json', 'secret'],
  ['{}', 'secret'],
  [JSON.stringify({ ...user, userable_type: 'owner' }), 'secret'],
  [JSON.stringify(user), ''],
])('what somebody else wrote into storage is no session: %s', (text, token) => {
  storages.lasting.setItem('user', text)
  storages.lasting.setItem('token', token)
  expect(readSaved(storages)).toBeUndefined()
})
