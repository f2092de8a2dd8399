import { api } from '@trousseau/contract/api'
import { type Endpoint, isFileReply, XLSX } from '@trousseau/contract/endpoint'
import { HOSTILE_TEXTS } from '@trousseau/contract/testing/hostile-texts'
import { textFieldsOf } from '@trousseau/contract/testing/text-fields'
import { addDays } from '@trousseau/domain/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { type CapturedLog, captureLog } from '../testing/captured-log.ts'
import {
  type Body,
  collectLeaves,
  createOrderApp,
  type OrderApp,
  orderIn,
  placed,
  wishOf,
} from '../testing/orders.ts'
import { packageIn, packed, readyOrder, SHIPMENT } from '../testing/packages.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { download, unzipped } from '../testing/sheets.ts'
import type { Answer } from '../testing/test-app.ts'
import { HOSTILE } from '../testing/test-size.ts'

/** The test takes seconds, but longer on a busy machine. */
const TIMEOUT = 600_000

type Call = keyof typeof api
type Wish = {
  as: keyof OrderApp['tokens']
  id?: number
  body: Body
  /** Where it is shown, if not in the reply. */
  shownAt?: string
}

let app: OrderApp
let captured: CapturedLog
let dressId: number
let addressId: number
let orderId: number
let packageId: number
const orders: number[] = []
let number = 0

beforeAll(async () => {
  captured = captureLog()
  app = await createOrderApp({}, { log: captured.log })
  dressId = app.items.dress
  addressId = app.addresses.s1
  orderId = (await placed(app)).id
  packageId = (await packed(app)).id
})
afterAll(() => app.close())

const next = () => {
  number += 1
  return number
}
const named = () => ({ first_name: 'Clara', last_name: 'Weiss', email: `h${next()}@one.example`, role: 2 })
const item = { wholesale_price: 100, factory_price: 50, estimated_months: 4, estimated_days: 0 }
const place = { full_name: 'Clara Weiss', street: '1 Oak Street', city: 'Chicago', zip: '60601' }

/** What each call is sent, so that it is done: all its text fields are there, of which one after another is hostile. */
const WISHES: Partial<Record<Call, () => Wish | Promise<Wish>>> = {
  updateUser: () => ({
    as: 'a1',
    id: app.world.users.r1,
    body: { name: 'clara', first_name: 'Clara', last_name: 'Weiss' },
  }),
  inviteStoreUser: () => ({ as: 'w', id: app.world.stores.s2, body: named() }),
  inviteStaff: () => ({ as: 'w', body: named() }),
  inviteFactoryUser: () => ({ as: 'w', id: app.world.factories.f1, body: named() }),
  createAddress: () => ({
    as: 'a1',
    body: { ...place, state: 'IL', country: 'US', phone: '3125550100' },
  }),
  updateAddress: () => ({ as: 'a1', id: addressId, body: { ...place } }),
  createFactory: () => ({ as: 'w', body: { name: 'Atelier', phone: '1', address: 'Lyon' } }),
  updateFactory: () => ({
    as: 'w',
    id: app.world.factories.f2,
    body: { name: 'Atelier', phone: '1', address: 'Lyon' },
  }),
  createClosure: () => {
    const from = addDays('2027-01-01', 3 * next())
    return { as: 'w', id: app.world.factories.f2, body: { from, to: from, kind: 'closed', name: 'Feast' } }
  },
  updateStore: () => ({
    as: 'w',
    id: app.world.stores.s1,
    body: { first_name: 'Ivy', last_name: 'Lane', name: 'Ivory Lane', street: 'Oak', city: 'Chicago' },
  }),
  createOrder: () => ({
    as: 'a1',
    body: wishOf(app, { notes: '', size: '', bust: '34', waist: '26', custom_size_details: '' }),
  }),
  updateOrder: () => ({ as: 'w', id: orderId, body: { notes: '' } }),
  cancelOrderByWholesale: async () => ({ as: 'w', id: (await placed(app)).id, body: { reason: 'Late' } }),
  lookAfterOrder: () => ({ as: 'w', id: orderId, body: { note: '' } }),
  createPackage: async () => ({ as: 'f1', body: { orders: [await readyOrder(app)], note: '' } }),
  updatePackage: () => ({ as: 'f1', id: packageId, body: { note: '' } }),
  updateTrackingNumber: () => ({
    as: 'f1',
    id: packageId,
    body: { carrier: SHIPMENT.carrier, tracking_number: '1Z' },
  }),
  giveCredit: () => ({
    as: 'w',
    id: app.world.stores.s1,
    body: { amount: '1.00', reason: 'Late' },
    shownAt: `/api/stores/${app.world.stores.s1}/credits?per_page=100`,
  }),
  createDress: () => ({
    as: 'w',
    body: {
      ...item,
      msrp: 200,
      name: 'Odette',
      style_number: `S-${next()}`,
      description: '',
      collection: '',
      silhouette: '',
    },
  }),
  updateDress: () => ({
    as: 'w',
    id: dressId,
    body: { name: 'Odette', description: '', collection: '', silhouette: '' },
  }),
  createCustomItem: () => ({ as: 'w', body: { ...item, name: 'Veil', description: '' } }),
  updateCustomItem: () => ({ as: 'w', id: app.items.veil, body: { name: 'Veil', description: '' } }),
}

/** Calls whose texts are refused or kept by the same schemas, and leave as the same columns (typed-text.test.ts). */
const LIKE_OTHERS: readonly Call[] = [
  'cancelOrders',
  'createCreditNote',
  'createFactoryPayment',
  'createOrderForStore',
  'createStore',
  'createUser',
  'dispatchPackage',
  'moveCredit',
  'payBackDeposit',
  'previewClosure',
  'promiseArrival',
  'recordPayment',
  'refundTransaction',
  'reinstateOrder',
  'reopenOrder',
  'reportStage',
  'reportStages',
  'revokeCredit',
  'saveStagePlan',
  'settleDifference',
  'updateClosure',
  'updateExpected',
  'updatePaymentMethod',
  'updateTransitTimes',
  'voidFactoryPayment',
]

/** Proofs of who somebody is, and what a caller or the payment provider calls things: nowhere kept to be shown. */
const SECRET = /(?:^|\.)(?:password|current_password|code|token|stax_id|key)$/
const CALLS = Object.entries<Endpoint>(api).flatMap(([call, { method, webhook, body }]) => {
  const fields = textFieldsOf(body).filter(({ path }) => !SECRET.test(path))
  return method === 'GET' || webhook || fields.length === 0 ? [] : [{ call: call as Call, fields }]
})

test('every call that keeps a text is tried with hostile ones, or is like one that is', () => {
  const known = [...Object.keys(WISHES), ...LIKE_OTHERS].toSorted()
  expect(CALLS.map(({ call }) => call).toSorted()).toEqual(known)
})

type Refused = { errors?: { field: string; message: string }[] }

async function send(call: Call, { as, id, body }: Wish): Promise<Answer> {
  const { method, path }: Endpoint = api[call]
  return app.send(method, path.replace(':id', String(id)), { token: app.tokens[as], body })
}

/** Sends the text in all fields that take it. What a rule refuses all the same is said in words, and left out then. */
async function tryText(call: Call, text: string, fields: readonly string[]): Promise<string[]> {
  const makeWish = WISHES[call]
  if (!makeWish) return []
  let left = [...fields]
  for (;;) {
    const wish = await makeWish()
    const body = { ...wish.body, ...Object.fromEntries(left.map((field) => [field, text])) }
    const answer = await send(call, { ...wish, body })
    if (answer.status === 200) {
      const { body: said } = wish.shownAt
        ? await app.send('GET', wish.shownAt, { token: app.tokens[wish.as] })
        : answer
      const shown = collectLeaves((said as { data: unknown }).data).map(([, value]) => value)
      if (call === 'createOrder') orders.push(orderIn(answer).id)
      if (call === 'createPackage') packageId = packageIn(answer).id
      const kept = text.normalize('NFC').trim()
      return left.length > 0 && !shown.includes(kept) ? [`${call} does not show ${JSON.stringify(text)}`] : []
    }
    const { errors = [] } = answer.body as Refused
    const refused = left.filter((field) => errors.some((error) => error.field === field))
    if (answer.status >= 500 || refused.length === 0 || !errors.every(({ message }) => /[.!]$/.test(message)))
      return [`${call} ${JSON.stringify(text)}: ${answer.status} ${answer.text.slice(0, 300)}`]
    left = left.filter((field) => !refused.includes(field))
  }
}

test('hostile texts in every text field are kept as they were typed, or refused in words, and break nothing', {
  timeout: TIMEOUT,
}, async () => {
  const wrong: string[] = []
  let tried = 0
  for (const [at, { call, fields }] of CALLS.entries()) {
    // Nobody invites as many people in an hour.
    await app.db.deleteFrom('bounds').execute()
    const sent = Object.keys((await WISHES[call]?.())?.body ?? {})
    const texts = HOSTILE_TEXTS.filter((_, which) => HOSTILE === 'all' || which % 5 === at % 5)
    for (const { text } of texts) {
      const taking = fields.filter(
        ({ path, schema }) => sent.includes(path) && z.core.safeParse(schema, text).success,
      )
      tried += taking.length
      wrong.push(
        ...(await tryText(
          call,
          text,
          taking.map(({ path }) => path),
        )),
      )
    }
  }
  console.log(`${tried} times a text in a field, in ${Object.keys(WISHES).length} calls`)
  expect(wrong).toEqual([])
})

const FILES = Object.values<Endpoint>(api).flatMap(({ method, path, reply }) =>
  method === 'GET' && isFileReply(reply) ? [{ path, type: reply.type }] : [],
)

test('in every sheet they are text, and never a formula', { timeout: TIMEOUT }, async () => {
  const { s1 } = app.world.stores
  const { f1 } = app.world.factories
  let read = 0
  for (const { path } of FILES.filter(({ type }) => type === XLSX)) {
    const id = path.includes('/factories/') ? f1 : s1
    const answers = await Promise.all(
      [app.tokens.w, app.tokens.a1, app.tokens.f1].map((token) =>
        download(app, path.replace(':id', String(id)), token),
      ),
    )
    for (const { status, bytes } of answers) {
      if (status !== 200) continue
      read += 1
      const sheet = [...unzipped(bytes)].filter(([name]) => name.includes('worksheets')).join('\n')
      expect(sheet, path).not.toMatch(/<f[\s>/]|<hyperlink/)
    }
  }
  expect(read).toBeGreaterThan(8)
})

test('in documents they are text, and no document does anything by itself', {
  timeout: TIMEOUT,
}, async () => {
  expect(orders.length).toBeGreaterThan(3)
  for (const id of HOSTILE === 'all' ? orders : orders.slice(0, 4)) {
    const { status, bytes } = await download(app, `/api/orders/${id}/download`, app.tokens.a1)
    expect(status).toBe(200)
    const { pages } = readPdf(bytes)
    expect(pages.length).toBeGreaterThan(0)
    const objects = bytes.toString('latin1').replace(/\((?:\\.|[^\\)])*\)/gs, '()')
    expect(objects).not.toMatch(/\/(?:OpenAction|AA|JavaScript|JS|Launch|URI|EmbeddedFile)\b/)
  }
})

test('of all of it the log has whole lines, each a record, and none of the texts', () => {
  const lines = captured.lines()
  expect(lines.length).toBeGreaterThan(100)
  expect(captured.text()).not.toContain('__ran')
  expect(captured.text()).not.toContain('\u001b')
})
