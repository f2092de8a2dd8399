import { isDeepStrictEqual } from 'node:util'
import { api } from '@trousseau/contract/api'
import type { Endpoint } from '@trousseau/contract/endpoint'
import { ACCOUNTS, type Account, type UserKind } from '@trousseau/domain/people/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BodyIdsWorld, CANARY, createBodyIdsWorld, DRAFT } from '../testing/body-ids/body-ids-world.ts'
import { type NamingCall, namingCalls } from '../testing/body-ids/calls.ts'
import { fieldsOf, valueAt, withField } from '../testing/body-ids/find-id-fields.ts'
import { checksums } from '../testing/checksum.ts'
import type { Answer } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

/** The test takes seconds, but longer on a busy machine. */
const TIMEOUT = 300_000

/** Ids that no store, factory, person or thing has. */
const NOBODYS = { number: 987_654_321, string: 'b9a1f0de-4a44-4d0a-8d55-2f3a8c1f6e21' } as const
/** Fields that are called like an id and name nothing of ours: a kind of payment, and what others have given the names of. */
const NOT_OURS = [
  'addPasskey id',
  'passkeyLogin passkey.id',
  'addPaymentMethod stax_id',
  'hearProvider id',
  'hearProvider customer_id',
  'hearProvider reference_id',
  'createStore payment_method_type_id',
  'updateStore payment_method_type_id',
]

/** The specification's client sends it beside the address's id in the path, which alone counts. */
const UNHEARD = ['updateAddress addressId']

const KINDS: Record<Account, UserKind> = {
  store_admin: 'store',
  store_regular: 'store',
  wholesale_admin: 'wholesale',
  wholesale_regular: 'wholesale',
  factory: 'factory',
}

let world: BodyIdsWorld
let tokens: Record<Account, string>
let calls: NamingCall[]
beforeAll(async () => {
  world = await createBodyIdsWorld()
  const { a1, r1, w, wr, f1 } = world.app.world.users
  tokens = {
    store_admin: await tokenFor(world.app, a1),
    store_regular: await tokenFor(world.app, r1),
    wholesale_admin: await tokenFor(world.app, w),
    wholesale_regular: await tokenFor(world.app, wr),
    factory: await tokenFor(world.app, f1),
  }
  calls = await namingCalls(world)
  // Store two was told of what is its own.
  await world.app.db.deleteFrom('outbox').execute()
}, TIMEOUT)
afterAll(() => world.close())

const endpointOf = ({ name }: NamingCall): Endpoint => api[name]
const callersOf = (call: NamingCall): Account[] => {
  const { allow } = endpointOf(call)
  return ACCOUNTS.filter((account) => allow === 'anyone' || allow.includes(account))
}

function send(call: NamingCall, caller: Account, body: Record<string, unknown>): Promise<Answer> {
  const { method, path } = endpointOf(call)
  const filled = path.replace(/:(\w+)/g, (_, name) => String(call.params?.[name]))
  return world.app.send(method, filled, { token: tokens[caller], body })
}

/** What may be written of a refusal. An order that is refused is told of, in the words of who ordered. */
const MAY_CHANGE = ['audit', 'bounds', 'sessions', 'idempotency_keys', 'provider_calls', 'outbox']
const state = () => checksums(world.app.db, MAY_CHANGE)

/** The answer without the id that was sent, so that two refusals can be compared. */
const toldOf = ({ status, text }: Answer, id: number | string) =>
  `${status} ${text.replaceAll(String(id), 'ID')}`

/** Refused as a whole, or each of those that it names. */
function isRefusal({ status, body }: Answer): boolean {
  if (status !== 200) return [400, 403, 404, 409, 422].includes(status)
  const { data } = body as { data: unknown }
  return Array.isArray(data) && data.length > 0 && data.every(({ success }) => success === false)
}

test('every field of a body that names an object is tried below', () => {
  const fields = Object.entries<Endpoint>(api).flatMap(([name, { body }]) =>
    body ? fieldsOf(body).map(({ path, isId }) => ({ field: `${name} ${path}`, isId })) : [],
  )
  const found = fields.filter(({ isId }) => isId).map(({ field }) => field)
  const tried = calls.flatMap(({ name, ids }) => Object.keys(ids).map((field) => `${name} ${field}`))
  expect([...new Set([...tried, ...UNHEARD])].sort()).toEqual(found.sort())
  const calledLikeOne = fields.filter(({ field, isId }) => !isId && /[ ._](id|ids)(\[\])?$|Id$/.test(field))
  expect(calledLikeOne.map(({ field }) => field).sort()).toEqual(NOT_OURS.toSorted())
})

test('an id in a body that is another store’s, another factory’s or nobody’s is refused as if it were nowhere, and changes nothing', {
  timeout: TIMEOUT,
}, async () => {
  const before = await state()
  const wrong: string[] = []
  let tried = 0
  for (const call of calls) {
    for (const caller of callersOf(call))
      for (const field of Object.keys(call.ids)) {
        const sent = await tryIds(call, caller, field)
        wrong.push(...sent.wrong)
        tried += sent.tried
      }
    if (!isDeepStrictEqual(await state(), before)) wrong.push(`${call.name} changed something`)
  }
  const told = await world.app.db.selectFrom('outbox').select('payload').execute()
  if (JSON.stringify(told).includes(CANARY)) wrong.push('a message tells of what is another’s')
  // The same calls with the caller's own ids are taken: it was the id that was refused.
  for (const call of calls) {
    const own = await send(call, callersOf(call)[0] ?? 'factory', call.body)
    if (isRefusal(own) || own.status > 202) wrong.push(`${call.name} of their own: ${own.status} ${own.text}`)
  }
  console.log(`${tried} ids in bodies that are another’s or nobody’s`)
  expect(wrong).toEqual([])
})

/** Sends an id that nobody has in one field, then another's. Both are refused in the same words. */
async function tryIds(call: NamingCall, caller: Account, field: string) {
  const where = `${call.name} ${field} as ${caller}`
  const nobodys = typeof valueAt(call.body, field) === 'number' ? NOBODYS.number : NOBODYS.string
  const unknown = await send(call, caller, withField(call.body, field, nobodys))
  const refused = toldOf(unknown, nobodys)
  const wrong = isRefusal(unknown) ? [] : [`${where}: ${refused}`]
  const others = call.ids[field]?.[KINDS[caller]]
  if (others === undefined) return { wrong, tried: 1 }
  const answer = await send(call, caller, withField(call.body, field, others))
  if (toldOf(answer, others) !== refused) wrong.push(`${where}: ${toldOf(answer, others)}, not ${refused}`)
  if (answer.text.includes(CANARY) || answer.text.includes(DRAFT))
    wrong.push(`${where} tells of what is another’s`)
  return { wrong, tried: 2 }
}

test('an address that is named beside the one in the path is not touched', async () => {
  const { addresses, db } = world.app
  const theirs = () => db.selectFrom('addresses').selectAll().where('id', '=', addresses.s2).execute()
  const before = await theirs()
  const answer = await world.app.send('PUT', `/api/addresses/${addresses.s1}`, {
    token: tokens.store_admin,
    body: { city: 'Evanston', addressId: addresses.s2 },
  })
  expect(answer.text).not.toContain(CANARY)
  expect(answer.body).toMatchObject({ success: true, data: { id: addresses.s1, city: 'Evanston' } })
  expect(await theirs()).toEqual(before)
})
