import { isDeepStrictEqual } from 'node:util'
import { api } from '@trousseau/contract/api'
import type { Endpoint } from '@trousseau/contract/endpoint'
import { ACCOUNTS, type Account } from '@trousseau/domain/people/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printPdf } from '../documents/print-pdf.ts'
import { checksums } from '../testing/checksum.ts'
import { fileForm } from '../testing/multipart.ts'
import type { makeWorld } from '../testing/people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createWireApp, tokenFor, type WireApp } from '../testing/wire-app.ts'
import { wire } from '../testing/wire-contract.ts'

/** The test takes seconds, but longer on a busy machine. */
const TIMEOUT = 300_000

const BLANK = {
  title: '',
  wholesaler: { name: '', address: '', phone: '', terms: '' },
  blocks: [],
  madeAt: new Date('2026-11-15T18:00:00Z'),
}

let portal: TestApp
let wireApp: WireApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  wireApp = await createWireApp()
  portal = await createTestApp({}, { databaseUrl: wireApp.databaseUrl })
  world = wireApp.world
  // The PDF thread starts with the first document, which may time out on a busy machine.
  await printPdf(BLANK).catch(() => printPdf(BLANK))
})
afterAll(async () => {
  await portal.close()
  await wireApp.close()
})

/** All kinds of callers: each kind of account, a deleted person, and a stranger. */
type Caller = Account | 'deleted' | 'stranger'
const CALLERS: readonly Caller[] = [...ACCOUNTS, 'deleted', 'stranger']

function idOf(caller: Exclude<Caller, 'stranger'>): number {
  const { a1, r1, w, wr, f1, x } = world.users
  const people = {
    store_admin: a1,
    store_regular: r1,
    wholesale_admin: w,
    wholesale_regular: wr,
    factory: f1,
    deleted: x,
  }
  return people[caller]
}

async function tokenOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'stranger') return undefined
  begun += 1
  return tokenFor(portal, idOf(caller))
}
let begun = 0
type Tokens = ReadonlyMap<Caller, string | undefined>

type CallWay = {
  method: string
  body?: Record<string, string> | Uint8Array
  headers?: Record<string, string>
}

/** The policy has to hold for each way to call an endpoint. */
function waysToCall({ method, body, upload }: Endpoint): CallWay[] {
  const plain = body ? { method, body: {} } : { method }
  if (upload) return [plain, { method, ...fileForm('no such thing') }]
  if (method === 'PUT') return [plain, { ...plain, method: 'PATCH' }, override('PUT'), override('PATCH')]
  return method === 'DELETE' ? [plain, override('DELETE')] : [plain]
}
const override = (_method: string): CallWay => ({ method: 'POST', body: { _method } })

const isKnown = (caller: Caller): caller is Account => ACCOUNTS.some((account) => account === caller)

/** `whose` is the id in the path: the caller's own or somebody else's. */
type Cell = { name: string; endpoint: Endpoint; way: CallWay; caller: Caller; whose: 'own' | 'other' }

/** The status with which the policy refuses this caller, or undefined. */
function refusalOf({ endpoint: { allow, themselves }, caller, whose }: Cell): number | undefined {
  if (allow === 'anyone') return undefined
  if (!isKnown(caller)) return 401
  if (allow.includes(caller)) return undefined
  return whose === 'own' && themselves?.includes(caller) ? undefined : 403
}

function buildCells(contract: Record<string, Endpoint>): Cell[] {
  return Object.entries(contract).flatMap(([name, endpoint]) =>
    waysToCall(endpoint).flatMap((way) =>
      CALLERS.flatMap((caller) => {
        const cell = { name, endpoint, way, caller }
        const other: Cell = { ...cell, whose: 'other' }
        const hasOwn = endpoint.themselves !== undefined && caller !== 'stranger'
        return hasOwn ? [other, { ...cell, whose: 'own' as const }] : [other]
      }),
    ),
  )
}

/** Fills in people, stores and factories that exist; any other id is 1, which may or may not exist. */
function fillPath(path: string, userId = world.users.a1): string {
  const ids: Record<string, number> = {
    users: userId,
    stores: world.stores.s1,
    factories: world.factories.f1,
  }
  const known = path.replace(/(?<=^\/api\/(\w+)\/):id/, (id, noun: string) => String(ids[noun] ?? id))
  return known.replace(/:\w+/g, '1')
}

async function call(app: TestApp, { endpoint, way, caller, whose }: Cell, token: string | undefined) {
  const userId = whose === 'own' && caller !== 'stranger' ? idOf(caller) : world.users.a1
  const path = fillPath(endpoint.path, userId)
  const from = `10.1.1.${CALLERS.indexOf(caller) + 1}`
  const { method, ...sending } = way
  return app.send(method, path, { token, from, ...sending })
}

/** Refusals may write to the audit and the limits; the sessions are the test's own. */
const MAY_CHANGE = ['audit', 'bounds', 'sessions']

const nameOf = ({ name, whose, way, caller }: Cell) => `${name} of ${whose} by ${way.method} as ${caller}`

async function walk(app: TestApp, contract: Record<string, Endpoint>): Promise<void> {
  const cells = buildCells(contract)
  const refused = cells.filter((cell) => refusalOf(cell) !== undefined)
  // One session for all calls of a caller that are refused: if one of them ended it, the next would be answered 401.
  const tokens = new Map<Caller, string | undefined>()
  for (const caller of CALLERS) tokens.set(caller, await tokenOf(caller))
  const before = await stateOf(app)
  for (const name of Object.keys(contract)) {
    const ofEndpoint = refused.filter((cell) => cell.name === name)
    for (const cell of ofEndpoint) await expectRefusal(app, cell, tokens)
    if (isDeepStrictEqual(await stateOf(app), before)) continue
    await findWhatChanges(app, ofEndpoint, tokens)
    expect.fail(`a refusal by ${name} changed something, though none does so a second time`)
  }
  for (const cell of cells.filter((cell) => !refused.includes(cell))) {
    // A separate session for each call that is let in, because one of them ends it.
    const { status } = await call(app, cell, await tokenOf(cell.caller))
    expect(`${nameOf(cell)} answered ${status}`).not.toMatch(/answered (401|403|5\d\d)$/)
  }
  console.log(`${cells.length} cells, of which ${refused.length} are refusals`)
}

async function expectRefusal(app: TestApp, cell: Cell, tokens: Tokens): Promise<void> {
  const { status, body } = await call(app, cell, tokens.get(cell.caller))
  const where = nameOf(cell)
  const expected = refusalOf(cell)
  expect([where, status]).toEqual([where, expected])
  expect(body).toMatchObject({ success: false, code: expected === 401 ? 'not_signed_in' : 'forbidden' })
}

/** Repeats an endpoint's refusals one by one, to find the one that changes something. */
async function findWhatChanges(app: TestApp, refused: readonly Cell[], tokens: Tokens): Promise<void> {
  for (const cell of refused) {
    const before = await stateOf(app)
    await expectRefusal(app, cell, tokens)
    expect([nameOf(cell), await stateOf(app)]).toEqual([nameOf(cell), before])
  }
}

/** What no refusal may change: tables outside MAY_CHANGE, and the number of sessions besides the calls' own. */
async function stateOf(app: TestApp) {
  return { tables: await checksums(app.db, MAY_CHANGE), sessions: (await countSessions(app)) - begun }
}

async function countSessions({ db }: TestApp): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

// Claims: role.session-required, role.foreign-object, role.store.regular, role.wholesale, role.settings
test('every endpoint lets in exactly whom its policy names, by every way, and a refusal changes nothing', {
  timeout: TIMEOUT,
}, async () => {
  await walk(portal, api)
})

test('the same holds for a contract of narrower policies, on the same machinery', {
  timeout: TIMEOUT,
}, async () => {
  const { failAs: _, failInDatabase: __, failUnforeseen: ___, ...veils } = wire
  await walk(wireApp, veils)
})

test('every path of the API answers only to the methods it declares', async () => {
  const declared = new Map<string, Set<string>>()
  for (const endpoint of Object.values<Endpoint>(api)) {
    const methods = declared.get(endpoint.path) ?? new Set()
    for (const { method } of waysToCall(endpoint)) methods.add(method)
    declared.set(endpoint.path, methods)
  }
  const token = await tokenOf('wholesale_admin')
  for (const [path, methods] of declared) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (one) => !methods.has(one),
    )) {
      const { status } = await portal.send(method, fillPath(path), { token })
      expect([method, path, status]).toEqual([method, path, 404])
    }
  }
})
