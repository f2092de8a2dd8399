import { RANGE_BACKWARDS } from '@trousseau/domain/money/statement'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createReactions } from '../notices/reactions.ts'
import { deliverDue } from '../outbox/deliver.ts'
import { toMessage } from '../outbox/mailer.ts'
import { createProviderClient } from '../provider/request.ts'
import { cutAt } from '../testing/cut-at.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { createOrderApp, type OrderApp, refusalIn } from '../testing/orders.ts'
import { makeStore } from '../testing/people.ts'
import { posting } from '../testing/posted.ts'
import { sendMonthlyStatements } from './run-monthly-statements.ts'

const NOW = '2026-11-15T18:00:00Z'
let app: OrderApp
let store: number
const numbers: number[] = []

/** Billed $1,000.00 in August and $250.00 in November, of which a deposit of $30.00 and a check of $350.00 paid a part. */
beforeAll(async () => {
  app = await createOrderApp({
    PUBLIC_BASE_URL: 'https://portal.example',
    HOUSE_REMIT_TO: 'Maison, PO Box 7',
  })
  store = app.world.stores.s1
  const money = posting({ ...app, storeId: store })
  const bill = async (moment: string, amount: number) => {
    app.clock.set(moment)
    const { id, number } = await makeInvoice(app, store, { orders: [amount], shipping: 0 })
    numbers.push(number)
    return id
  }
  const august = await bill('2026-08-03T15:00:00Z', 100_000)
  await bill('2026-11-03T15:00:00Z', 25_000)
  await money.recorded(august, 35_000)
  await money.deposit(3_000)
})
beforeEach(async () => {
  app.clock.set(NOW)
  for (const table of ['outbox', 'mails', 'statement_mails', 'idempotency_keys'] as const)
    await app.db.deleteFrom(table).execute()
  await app.db.updateTable('stores').set({ monthly_statement: false, closed_at: null }).execute()
})
afterAll(() => app.close())

const post = (path: string, body: object, key?: string) =>
  app.send('POST', path, {
    token: app.tokens.w,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const email = (body: object = {}, key?: string, of = store) =>
  post(`/api/stores/${of}/statement/email`, body, key)

/** Delivers what waits, and says which emails left. */
async function mails() {
  const { db, clock, config } = app
  const left: { to: string; subject: string; text: string }[] = []
  const log = createLog('silent', 'test')
  const provider = createProviderClient({ db, stax: config.stax, clock: clock.now, log })
  const sendMail = async (mail: Parameters<typeof toMessage>[0]) => {
    const { to, subject, text } = toMessage(mail)
    left.push({ to: to.address, subject, text })
  }
  const reactions = createReactions({ db, clock: clock.now, config, sendMail, provider })
  while ((await deliverDue({ db, clock: clock.now, log, reactions }, 20)) > 0);
  return left
}

const waiting = async () => {
  const rows = await app.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'statement_mail')
    .execute()
  return rows.map(({ payload }) => payload)
}

test('staff email a store its balance, each open invoice with its age and a link to those days, once', async () => {
  const days = { from: '2026-10-01', to: '2026-11-15' }
  const cut = await cutAt('statement.after_queued', () => email(days, 'statement-1'))
  expect([cut.status, await waiting()]).toEqual([500, []])
  const first = await email(days, 'statement-1')
  expect(first.status, first.text).toBe(200)
  const { email: recipient } = await app.db
    .selectFrom('stores')
    .select('email')
    .where('id', '=', store)
    .executeTakeFirstOrThrow()
  expect((first.body as { data: object }).data).toEqual({ from: days.from, to: days.to, recipient })
  expect((await email(days, 'statement-1')).text).toBe(first.text)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: recipient, subject: 'Your statement, 10/01/2026 to 11/15/2026' })
  expect(mail?.text.split('\n').slice(2, -6)).toEqual([
    'Here is your statement from 10/01/2026 to 11/15/2026.',
    '',
    'Opening balance: $1,000.00',
    'Invoiced: $250.00',
    'Paid: $380.00',
    'Credited: $0.00',
    'Balance on 11/15/2026: $870.00',
    '',
    'Open invoices on 11/15/2026:',
    `- Invoice # ${numbers[0]}: $650.00, due 09/02/2026, 74 days overdue`,
    `- Invoice # ${numbers[1]}: $250.00, due 12/03/2026`,
    '',
    'Current: $250.00',
    '61–90 days overdue: $650.00',
    'Unused credits and deposits, already taken off the balance: $30.00',
    '',
    'Every invoice and payment of these days:',
    '',
    'https://portal.example/statement?from=2026-10-01&to=2026-11-15',
    '',
    'Remit to:',
    'Maison, PO Box 7',
  ])
  const { body } = await app.send('GET', '/api/notices?kind[]=payments', { token: app.tokens.w })
  expect((body as { data: { notices: object[] } }).data.notices).toEqual([
    expect.objectContaining({ recipient, subject: mail?.subject, text: mail?.text, state: 'sent' }),
  ])
  const audited = await app.db
    .selectFrom('audit')
    .select(['store_id', 'changes'])
    .where('action', '=', 'statement_sent')
    .execute()
  expect(audited).toMatchObject([
    { store_id: store, changes: [{ to: '10/01/2026 to 11/15/2026' }, { to: recipient }] },
  ])
})

test('a statement of other days tells what was open then; a closed store has no link, since nobody signs in', async () => {
  await app.db
    .updateTable('stores')
    .set({ closed_at: new Date(NOW) })
    .where('id', '=', store)
    .execute()
  expect((await email({ from: '2026-08-01', to: '2026-09-30' })).status).toBe(200)
  const [mail] = await mails()
  expect(mail?.text).toContain(`- Invoice # ${numbers[0]}: $1,000.00, due 09/02/2026, 28 days overdue\n`)
  expect(mail?.text).not.toContain(`# ${numbers[1]}`)
  expect(mail?.text).not.toContain('https://')
})

test('several stores get theirs with one call, and one that is not there keeps none of them from it', async () => {
  const { s2 } = app.world.stores
  const { status, body } = await post('/api/statements/email', { stores: [store, 999_999, s2, store] })
  expect(status).toBe(200)
  expect((body as { data: { id: number; success: boolean }[] }).data).toMatchObject([
    { id: store, success: true },
    { id: 999_999, success: false },
    { id: s2, success: true },
  ])
  expect((await mails()).map(({ subject }) => subject)).toEqual(
    Array(2).fill('Your statement, 10/01/2026 to 11/15/2026'),
  )
})

test('days that are none, backwards or not over, and no or too many stores, are refused, and nothing is sent', async () => {
  const one = `/api/stores/${store}/statement/email`
  const several = '/api/statements/email'
  for (const [path, body, field, message] of [
    [one, { from: '2026-11-02', to: '2026-11-01' }, 'from', RANGE_BACKWARDS],
    [one, { from: '2026-11-16' }, 'from', RANGE_BACKWARDS],
    [one, { to: '2026-11-16' }, 'to', 'Please choose 11/15/2026 or earlier.'],
    [one, { from: '2026-02-30' }, 'from', undefined],
    [several, { stores: [store], from: '2026-11-02', to: '2026-11-01' }, 'from', RANGE_BACKWARDS],
    [several, { stores: [store], to: '9999-12-31' }, 'to', 'Please choose 11/15/2026 or earlier.'],
    [several, { stores: [] }, 'stores', 'Please choose at least one store.'],
    [several, { stores: Array(101).fill(store) }, 'stores', 'At most 100 at once.'],
    [several, {}, 'stores', undefined],
  ] as const) {
    const answer = await post(path, body)
    expect(answer.status, JSON.stringify(body)).toBe(422)
    const [error] = refusalIn(answer).errors
    expect(error?.field).toBe(field)
    if (message !== undefined) expect(error?.message).toBe(message)
  }
  expect((await email({}, undefined, 999_999)).status).toBe(404)
  for (const token of [app.tokens.a1, app.tokens.f1])
    expect((await app.send('POST', one, { token, body: {} })).status).toBe(403)
  expect(await waiting()).toEqual([])
})

const wantMonthly = (...ids: number[]) =>
  app.db.updateTable('stores').set({ monthly_statement: true }).where('id', 'in', ids).execute()
const november = { from: '2026-11-01', to: '2026-11-30' }

test('a monthly statement leaves on the first of the month in Chicago, once for each store however many workers look', async () => {
  const quiet = await makeStore(app.db, 'Nothing to tell')
  const closed = await makeStore(app.db, 'Closed meanwhile')
  await wantMonthly(store, quiet, closed)
  await sendMonthlyStatements(app.db, new Date(NOW))
  await app.db.deleteFrom('outbox').execute()
  await app.db
    .updateTable('stores')
    .set({ closed_at: new Date(NOW) })
    .where('id', '=', closed)
    .execute()
  const look = (moment: string) =>
    Promise.all([1, 2, 3, 4].map(() => sendMonthlyStatements(app.db, new Date(moment))))
  await look('2026-12-01T05:59:00Z')
  expect(await waiting()).toEqual([])
  await look('2026-12-01T06:00:00Z')
  await look('2026-12-31T12:00:00Z')
  expect(await waiting()).toEqual([{ store_id: store, ...november }])
  // Whoever opens again has next month's, and none of what is past.
  await app.db.updateTable('stores').set({ closed_at: null }).execute()
  await look('2026-12-31T12:00:00Z')
  expect(await waiting()).toHaveLength(1)
})

test('a worker that is killed between a month and its email leaves both to the next', async () => {
  await wantMonthly(store)
  const first = new Date('2026-12-01T06:00:00Z')
  const cut = cutAt('statement.after_taken', () => sendMonthlyStatements(app.db, first))
  await expect(cut).rejects.toThrow('cut off')
  expect(await waiting()).toEqual([])
  for (const _ of [1, 2]) await sendMonthlyStatements(app.db, first)
  expect(await waiting()).toEqual([{ store_id: store, ...november }])
})

test('a store that is set to monthly statements gets its first one next month, and the audit tells it', async () => {
  const change = (body: object) => app.send('PUT', `/api/stores/${store}`, { token: app.tokens.w, body })
  expect((await change({ monthly_statement: true })).status).toBe(200)
  await sendMonthlyStatements(app.db, new Date(NOW))
  expect(await waiting()).toEqual([])
  await sendMonthlyStatements(app.db, new Date('2026-12-01T06:00:00Z'))
  expect(await waiting()).toEqual([{ store_id: store, ...november }])
  const last = await app.db
    .selectFrom('audit')
    .select('changes')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(last.changes).toMatchObject([{ label: 'Monthly statement', from: 'Not sent', to: 'Emailed' }])
  // Its own admin does not decide about it.
  await app.send('PUT', `/api/stores/${store}`, { token: app.tokens.a1, body: { monthly_statement: false } })
  const { monthly_statement } = await app.db
    .selectFrom('stores')
    .select('monthly_statement')
    .where('id', '=', store)
    .executeTakeFirstOrThrow()
  expect(monthly_statement).toBe(true)
})
