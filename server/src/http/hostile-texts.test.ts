import { randomUUID } from 'node:crypto'
import { api } from '@trousseau/contract/api'
import { type Endpoint, isFileReply, XLSX } from '@trousseau/contract/endpoint'
import { HOSTILE_TEXTS } from '@trousseau/contract/testing/hostile-texts'
import { textFieldsOf } from '@trousseau/contract/testing/text-fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { type CapturedLog, captureLog } from '../testing/captured-log.ts'
import {
  type Body,
  collectLeaves,
  createOrderApp,
  MANY_ORDERS,
  type OrderApp,
  orderIn,
} from '../testing/orders.ts'
import { onServer } from '../testing/postgres/test-database.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { download, unzipped } from '../testing/sheets.ts'
import type { Answer } from '../testing/test-app.ts'
import { HOSTILE } from '../testing/test-size.ts'
import { makeTextWishes, type TextWish, type TextWishes } from '../testing/text-wishes.ts'

/** The test takes seconds, but longer on a busy machine. */
const TIMEOUT = 600_000

type Call = keyof typeof api

let app: OrderApp
let captured: CapturedLog
let wishes: TextWishes
const orders: number[] = []

beforeAll(async () => {
  captured = captureLog()
  app = await createOrderApp(MANY_ORDERS, { log: captured.log })
  wishes = await makeTextWishes(app)
})
afterAll(() => app.close())

/** The payment provider keeps what it changes: `payment-methods/change-payment-method.test.ts`. */
const AT_THE_PROVIDER: Call = 'updatePaymentMethod'

/** Proofs of who somebody is, and what a caller or the payment provider calls things: nowhere kept to be shown. */
const SECRET = /(?:^|\.)(?:password|current_password|code|token|stax_id|key)$/
const CALLS = Object.entries<Endpoint>(api).flatMap(([call, { method, webhook, body }]) => {
  const fields = textFieldsOf(body).filter(({ path }) => !SECRET.test(path))
  return method === 'GET' || webhook || fields.length === 0 ? [] : [{ call: call as Call, fields }]
})

test('every call that takes a text is tried with hostile ones', () => {
  const known = [...Object.keys(wishes), AT_THE_PROVIDER].toSorted()
  expect(CALLS.map(({ call }) => call).toSorted()).toEqual(known)
})

type Refused = { errors?: { field: string; message: string }[] }

async function send(call: Call, { as, id, credit, body }: TextWish): Promise<Answer> {
  const { method, path, idempotent }: Endpoint = api[call]
  return app.send(method, path.replace(':id', String(id)).replace(':credit', String(credit)), {
    token: app.tokens[as],
    body,
    ...(idempotent === 'required' && { headers: { 'idempotency-key': randomUUID() } }),
  })
}

/** The body with the text in the field; `lines[].reason` is that of the first line. */
function withText(body: Body, path: string, text: string): Body {
  const [name = '', inner] = path.split('[].')
  if (inner === undefined) return { ...body, [name]: text }
  const [first, ...others] = body[name] as Body[]
  return { ...body, [name]: [{ ...first, [inner]: text }, ...others] }
}

const hasField = (body: Body, path: string): boolean => {
  const [name = '', inner] = path.split('[].')
  return inner === undefined ? name in body : inner in ((body[name] as Body[] | undefined)?.[0] ?? {})
}

/** Sends the text in all fields that take it. What a rule refuses all the same is said in words, and left out then. */
async function tryText(call: Call, text: string, fields: readonly string[]): Promise<string[]> {
  const makeWish = wishes[call]
  if (!makeWish) return []
  let left = [...fields]
  for (;;) {
    const wish = await makeWish()
    const body = left.reduce((filled, field) => withText(filled, field, text), wish.body)
    const answer = await send(call, { ...wish, body })
    if (answer.status === 200) {
      if (call === 'createOrder') orders.push(orderIn(answer).id)
      if (wish.isForgotten || left.length === 0) return []
      const { body: said } = wish.shownAt
        ? await app.send('GET', wish.shownAt, { token: app.tokens[wish.as] })
        : answer
      const shown = collectLeaves((said as { data: unknown }).data).map(([, value]) => String(value))
      const kept = text.normalize('NFC').trim()
      return shown.some((value) => value.includes(kept))
        ? []
        : [`${call} does not show ${JSON.stringify(text)}`]
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
    // As the database does it by itself at work. Without it, it plans for tables that were empty.
    await onServer(app.ownerUrl ?? app.databaseUrl, async (client) => void (await client.query('analyze')))
    const sent = (await wishes[call]?.())?.body ?? {}
    const texts = HOSTILE_TEXTS.filter((_, which) => HOSTILE === 'all' || which % 8 === at % 8)
    for (const { text } of texts) {
      const taking = fields.filter(
        ({ path, schema }) => hasField(sent, path) && z.core.safeParse(schema, text).success,
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
  console.log(`${tried} times a text in a field, in ${Object.keys(wishes).length} calls`)
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
