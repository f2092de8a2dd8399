import { api } from '@trousseau/contract/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyStorage } from '../../testing/empty-storage.ts'
import { askEarly, takeEarly } from './early-calls.ts'

const SESSION = api.getSession.path
const DRESSES = `${api.listPublishedDresses.path}?per_page=-1`

const asked: [path: string, bearer: string][] = []
beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage())
  vi.stubGlobal('sessionStorage', emptyStorage())
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([path, headers.authorization ?? ''])
    return new Response(path)
  })
})
afterEach(() => {
  for (const path of [SESSION, DRESSES]) takeEarly(path, undefined)
  asked.splice(0)
  vi.unstubAllGlobals()
})

function signIn(place: Storage, token: string, userable_type: string, view = ''): void {
  place.setItem(`${view}user`, JSON.stringify({ userable_type }))
  place.setItem(`${view}token`, token)
}
const open = (pathname: string, search = '') => askEarly({ pathname, search })
const paths = () => asked.map(([path]) => path)

test('a store’s first page asks for the session and the catalogue at once, and the first who wants them has them', async () => {
  signIn(localStorage, 'secret', 'store')
  open('/Start-Order/')
  expect(asked).toEqual([
    [SESSION, 'Bearer secret'],
    [DRESSES, 'Bearer secret'],
  ])
  expect(await (await takeEarly(DRESSES, 'secret'))?.text()).toBe(DRESSES)
  expect(takeEarly(DRESSES, 'secret')).toBeUndefined()
})

test('whoever acts for somebody else by then asks for themselves', () => {
  signIn(localStorage, 'secret', 'store')
  open('/start-order')
  expect(takeEarly(SESSION, 'other')).toBeUndefined()
})

test.each([
  ['/start-order', '?items=custom-items', 'store'],
  ['/sales-order', '', 'store'],
  ['/start-order', '', 'wholesale'],
  ['/desk/orders', '', 'wholesale'],
])('%s%s of a %s asks for the session alone', (path, search, kind) => {
  signIn(sessionStorage, 'secret', kind)
  open(path, search)
  expect(paths()).toEqual([SESSION])
})

test('in a view of a store it is the view that asks', () => {
  signIn(localStorage, 'own', 'wholesale')
  signIn(sessionStorage, 'view', 'store', 'view_')
  open('/')
  expect(asked).toEqual([
    [SESSION, 'Bearer view'],
    [DRESSES, 'Bearer view'],
  ])
})

test('nobody signed in asks for nothing', () => {
  open('/start-order')
  expect(asked).toEqual([])
})
