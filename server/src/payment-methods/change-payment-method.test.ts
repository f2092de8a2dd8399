import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checksums } from '../testing/checksum.ts'
import {
  createProviderApp,
  type Kept,
  type ProviderApp,
  passMinutes,
  startTestProvider,
  type TestProvider,
} from '../testing/payments/provider.ts'
import { tokenFor } from '../testing/wire-app.ts'
import { isMirrorOld } from './payment-methods.store.ts'

let provider: TestProvider
let app: ProviderApp
let c1: string
let card: Kept
let bank: Kept
let cardId: number
let bankId: number
beforeAll(async () => {
  provider = await startTestProvider()
  app = await createProviderApp(provider)
  c1 = app.customers.c1
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
beforeEach(async () => {
  passMinutes(app, 1)
  card = await provider.saveCard(c1)
  bank = await provider.saveBank(c1)
  cardId = await added(card.id)
  bankId = await added(bank.id)
})

type Data = { id: number; version: number } & Record<string, unknown>
const dataOf = ({ body }: { body: unknown }) => (body as { data: Data }).data
const added = async (stax_id: string) =>
  dataOf(
    await app.send('POST', `/api/stores/${app.world.stores.s1}/payment-methods`, {
      token: app.tokens.a1,
      body: { stax_id },
    }),
  ).id
const change = (id: number, body: Record<string, unknown>, token = app.tokens.a1, method = 'PUT') =>
  app.send(method, `/api/payment-methods/${id}`, { token, body })
const remove = (id: number, token = app.tokens.a1) =>
  app.send('DELETE', `/api/payment-methods/${id}`, { token })
const get = (id: number) => app.send('GET', `/api/payment-methods/${id}`, { token: app.tokens.a1 })
const atProvider = async (staxId: string) =>
  (await provider.methodsOf(c1)).find((method) => method.id === staxId)
const audited = async (action: string, id: number) =>
  app.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', action)
    .where('subject', '=', `payment method ${id}`)
    .execute()
const getMessages = ({ body }: { body: unknown }) =>
  Object.fromEntries(
    (body as { errors: { field: string; message: string }[] }).errors.map(({ field, message }) => [
      field,
      message,
    ]),
  )

const ELSEWHERE = {
  person_name: 'Ada Moreau',
  address_1: '2 Elm Street',
  address_city: 'Evanston',
  address_state: 'IL',
  address_country: 'US',
  address_zip: '60201',
}

// Claims: api.payment-methods.update.card
test('a card’s name, billing address, month and year are changed here and at the provider', async () => {
  const answer = await change(cardId, { ...ELSEWHERE, month: '5', year: '2041' })
  expect(answer.status).toBe(200)
  const wanted = { ...ELSEWHERE, card_exp: '052041', card_exp_datetime: '2041-05-31T23:59:59Z' }
  expect(dataOf(answer)).toMatchObject({ ...wanted, id: cardId, card_last_four: '1111', version: 2 })
  expect(await get(cardId)).toMatchObject({ body: { data: wanted } })
  expect(await atProvider(card.id)).toMatchObject({
    ...ELSEWHERE,
    address_country: 'USA',
    card_exp: '052041',
  })
  expect(await audited('payment_method_changed', cardId)).toMatchObject([
    { user_id: app.world.users.a1, store_id: app.world.stores.s1, address: '127.0.0.1' },
  ])
})

// Claims: api.payment-methods.update.bank
test('a bank account’s name, address and kinds are changed here and at the provider', async () => {
  const kinds = { bank_type: 'savings', bank_holder_type: 'personal' }
  expect(dataOf(await change(bankId, { ...ELSEWHERE, ...kinds }))).toMatchObject({ ...ELSEWHERE, ...kinds })
  expect(await atProvider(bank.id)).toMatchObject({ person_name: 'Ada Moreau', ...kinds })
})

// Claims: api.payment-methods.update
test('a change may be sent as POST with _method PUT, by any of the store’s people', async () => {
  const body = { _method: 'PUT', ...ELSEWHERE, month: 7, year: 41 }
  const answer = await change(cardId, body, app.tokens.r1, 'POST')
  expect(dataOf(answer)).toMatchObject({ ...ELSEWHERE, card_exp: '072041' })
})

test('what is not sent stays as it is, and a card’s number, brand and owner cannot be changed', async () => {
  const body = {
    person_name: 'Ada Moreau',
    card_last_four: '4242',
    card_type: 'mastercard',
    method: 'bank',
    customer_id: app.customers.c2,
    store_id: app.world.stores.s2,
    bank_type: 'savings',
  }
  expect(dataOf(await change(cardId, body))).toMatchObject({
    person_name: 'Ada Moreau',
    card_last_four: '1111',
    card_type: 'visa',
    method: 'card',
    address_1: '1 Oak Street',
    card_exp: '032039',
    bank_type: null,
  })
  expect(await atProvider(card.id)).toMatchObject({ customer_id: c1, card_last_four: '1111' })
})

const REQUIRED = 'This Field is required!'
const NUMBER = 'This field must be a number'
const OF_BOTH: [sent: Record<string, unknown>, message: string][] = [
  [{ person_name: '' }, REQUIRED],
  [{ address_1: '  ' }, REQUIRED],
  [{ address_city: '' }, REQUIRED],
  [{ address_zip: '' }, REQUIRED],
  [{ address_zip: 'H2W 2M4' }, NUMBER],
  [{ address_state: null }, REQUIRED],
  [{ address_state: 'QC' }, 'Please choose a state in this country.'],
  [{ address_country: 'XX' }, 'Please choose a country.'],
]
const OF_CARDS: typeof OF_BOTH = [
  [{ month: '' }, REQUIRED],
  [{ month: 'March' }, NUMBER],
  [{ month: '13' }, 'A month is a number from 1 to 12.'],
  [{ year: '' }, REQUIRED],
  [{ year: '20xx' }, NUMBER],
  [{ year: '1999' }, 'A year has four digits.'],
  [{ year: '2020' }, 'This card has expired.'],
]
const OF_BANKS: typeof OF_BOTH = [
  [{ bank_type: 'offshore' }, REQUIRED],
  [{ bank_holder_type: '' }, REQUIRED],
]
const RULES = [
  ...[...OF_BOTH, ...OF_CARDS].map(([sent, message]) => ({ of: 'card', sent, message })),
  ...[...OF_BOTH, ...OF_BANKS].map(([sent, message]) => ({ of: 'bank account', sent, message })),
]

// Claims: rule.bank-edit.person-name, rule.bank-edit.address, rule.bank-edit.city,
//   rule.bank-edit.zip.required, rule.bank-edit.zip.numeric, rule.card-edit.month.required,
//   rule.card-edit.month.numeric, rule.card-edit.year.required, rule.card-edit.year.numeric,
//   rule.card-edit.person-name, rule.card-edit.address, rule.card-edit.city, rule.card-edit.zip.numeric
test.each(RULES)('a $of with $sent is refused: $message', async ({ of, sent, message }) => {
  provider.gate.passed.length = 0
  const answer = await change(of === 'card' ? cardId : bankId, sent)
  expect(answer.status).toBe(422)
  expect(getMessages(answer)).toEqual({ [Object.keys(sent)[0] ?? '']: message })
  expect(provider.gate.passed).toEqual([])
})

test('a card is good until the last day of its month', async () => {
  const before = app.clock.now().toISOString()
  const november = { month: '11', year: '2026' }
  app.clock.set('2026-12-01T05:30:00Z')
  const token = await tokenFor(app, app.world.users.a1)
  expect(dataOf(await change(cardId, november, token))).toMatchObject({ card_exp: '112026' })
  app.clock.set('2026-12-01T06:30:00Z')
  expect(getMessages(await change(cardId, november, token))).toEqual({ year: 'This card has expired.' })
  app.clock.set(before)
})

test('a Canadian zip has letters, and a country without states has none', async () => {
  const montreal = { address_country: 'CA', address_state: 'QC', address_zip: 'H2W 2M4' }
  expect(dataOf(await change(cardId, montreal))).toMatchObject(montreal)
  expect(await atProvider(card.id)).toMatchObject({ ...montreal, address_country: 'CAN' })
  const paris = { address_country: 'FR', address_state: 'QC', address_zip: '75001' }
  expect(dataOf(await change(cardId, paris))).toMatchObject({ ...paris, address_state: null })
})

test('of a card without a billing address the month and year can be changed alone', async () => {
  const none = {
    address_1: null,
    address_city: null,
    address_state: null,
    address_zip: null,
    address_country: null,
  }
  const id = await added((await provider.saveCard(c1, none)).id)
  expect((await change(id, { month: '4', year: '2041' })).body).toMatchObject({
    data: { card_exp: '042041', address_country: null },
  })
})

test('a card number typed into the name goes nowhere', async () => {
  provider.gate.passed.length = 0
  expect((await change(cardId, { person_name: '4111 1111 1111 1111' })).status).toBe(422)
  expect(provider.gate.passed).toEqual([])
})

// Claims: api.payment-methods.delete
test('a deleted method is gone here and at the provider, and cannot be had again', async () => {
  const answer = await remove(cardId)
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ success: true, data: null })])
  expect(await atProvider(card.id)).toBeUndefined()
  for (const again of [get(cardId), change(cardId, ELSEWHERE), remove(cardId)])
    expect((await again).status).toBe(404)
  expect(await audited('payment_method_deleted', cardId)).toHaveLength(1)
})

test('another store can neither see, change nor delete a method, and staff and factories may not at all', async () => {
  const watched = ['bounds', 'provider_calls', 'sessions', 'outbox', 'audit']
  const before = await checksums(app.db, watched)
  const known = await provider.methodsOf(c1)
  for (const [token, status] of [
    [app.tokens.a2, 404],
    [app.tokens.w, 403],
    [app.tokens.f1, 403],
    ['no-token', 401],
  ] as const) {
    expect((await change(cardId, ELSEWHERE, token)).status).toBe(status)
    expect((await change(cardId, { _method: 'PUT', ...ELSEWHERE }, token, 'POST')).status).toBe(status)
    expect((await remove(cardId, token)).status).toBe(status)
  }
  expect(await checksums(app.db, watched)).toEqual(before)
  expect(await provider.methodsOf(c1)).toEqual(known)
})

test('who changes what somebody else has changed meanwhile is told so, and changes nothing', async () => {
  expect((await change(cardId, { person_name: 'Ada Moreau', version: 1 })).status).toBe(200)
  const stale = await change(cardId, { person_name: 'Late Comer', version: 1 })
  expect([stale.status, stale.body]).toEqual([409, expect.objectContaining({ code: 'stale' })])
  expect(await atProvider(card.id)).toMatchObject({ person_name: 'Ada Moreau' })
})

test('of two changes at once one is made and the other told to wait, and never a mix of both', async () => {
  await provider.arm(c1, 'slow', { call: 'update-method', ms: 150 })
  const answers = await Promise.all([
    change(cardId, { ...ELSEWHERE, version: 1 }),
    change(cardId, { person_name: 'The other', address_1: '9 Other Street', version: 1 }, app.tokens.r1),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = answers.find(({ status }) => status === 200)
  const { person_name, address_1 } = winner ? dataOf(winner) : { person_name: '', address_1: '' }
  expect(await atProvider(card.id)).toMatchObject({ person_name, address_1 })
  expect(await get(cardId)).toMatchObject({ body: { data: { person_name, address_1, version: 2 } } })
  expect(await audited('payment_method_changed', cardId)).toHaveLength(1)
})

test('what a clock that was a day ahead has leased or read keeps nobody waiting when the clock is right', async () => {
  const ahead = new Date(app.clock.now().getTime() + 86_400_000)
  await app.db.updateTable('payment_methods').set({ busy_until: ahead }).where('id', '=', cardId).execute()
  expect((await change(cardId, { ...ELSEWHERE })).status).toBe(200)

  const { s1 } = app.world.stores
  await app.db.updateTable('stores').set({ methods_read_at: ahead }).where('id', '=', s1).execute()
  const now = app.clock.now()
  expect(await isMirrorOld(app.db, s1, now, new Date(now.getTime() - 60_000))).toBe(true)
})
