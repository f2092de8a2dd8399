import { Notice, type OrderMessage } from '@trousseau/contract/notices'
import type { PageMeta } from '@trousseau/contract/page'
import type { NoticeState } from '@trousseau/domain/people/notices'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { enqueue } from '../outbox/enqueue.ts'
import { clearSandbox, deliverAll, noticesTo } from '../testing/delivery.ts'
import { createOrderApp, type OrderApp, placed, turnNews } from '../testing/orders.ts'
import { startTestSandbox, type TestSandbox } from '../testing/processes/test-sandbox.ts'

let app: OrderApp
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
  app = await createOrderApp(noticesTo(sandbox))
})
beforeEach(async () => {
  await clearSandbox(sandbox)
  await app.db.deleteFrom('outbox').execute()
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
})

type Listed = { notices: Notice[]; meta: PageMeta }
const list = async (query = '', token = app.tokens.w) => {
  const { status, body } = await app.send('GET', `/api/notices?${query}`, { token })
  expect(status).toBe(200)
  return (body as { data: Listed }).data
}
const retry = (id: number, token = app.tokens.w) => app.send('POST', `/api/notices/${id}/retry`, { token })

async function put(subject: string, more: Record<string, unknown> = {}): Promise<number> {
  const now = app.clock.now()
  await enqueue(app.db, now, 'notice', { channel: 'chat', subject, text: `Of ${subject}` })
  const { id } = await app.db
    .selectFrom('outbox')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  if (Object.keys(more).length > 0)
    await app.db.updateTable('outbox').set(more).where('id', '=', id).execute()
  return id
}

/** One notice in each state. */
async function putAll(): Promise<Record<NoticeState, number>> {
  const now = app.clock.now()
  const later = new Date(now.getTime() + 600_000)
  return {
    waiting: await put('Waits'),
    failed: await put('Failed', { attempts: 3, next_at: later, last_error: 'HTTP 500' }),
    dead: await put('Given up', { attempts: 30, dead_at: now, last_error: 'ECONNREFUSED' }),
    sent: await put('Sent', { attempts: 1, done_at: now }),
  }
}

test('staff see what is waiting, failed, given up and sent, the newest first', async () => {
  const ids = await putAll()
  const { notices, meta } = await list()
  for (const notice of notices) expect(notice).toEqual(z.parse(Notice, notice))
  expect(notices.map(({ id, state }) => [state, id])).toEqual(Object.entries(ids).toReversed())
  expect(meta.total).toBe(4)
  expect(notices[1]).toMatchObject({
    subject: 'Given up',
    text: 'Of Given up',
    channel: 'chat',
    attempts: 30,
    last_error: 'ECONNREFUSED',
    next_at: null,
    ended_at: app.clock.now().toISOString(),
  })
  expect(notices[2]).toMatchObject({ next_at: '2026-11-15T18:10:00.000Z', ended_at: null })
})

test('they are narrowed by state and by subject, whatever its accents, and come in pages', async () => {
  const ids = await putAll()
  const élan = await put('Order placed: Élan 100%, PO 7')
  await enqueue(app.db, app.clock.now(), 'password_reset', { email_norm: 'secret@one.example', type: 2 })
  const found = async (query: string) => (await list(query)).notices.map(({ id }) => id)
  expect(await found('status[]=dead')).toEqual([ids.dead])
  expect(await found('status[]=dead&status[]=failed')).toEqual([ids.dead, ids.failed])
  for (const search of ['elan', 'Élan', 'ÉLAN 100%', 'e\u0301lan'])
    expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual([élan])
  expect(await found('search=given&status[]=sent')).toEqual([])
  expect(await found('search=_')).toEqual([])
  expect((await list('search=password')).notices).toMatchObject([{ subject: 'Password reset' }])
  expect(await found('search=secret')).toEqual([])
  const second = await list('per_page=2&page=2&order_dir=asc')
  expect(second.notices.map(({ id }) => id)).toEqual([ids.dead, ids.sent])
  expect(second.meta).toMatchObject({ current_page: 2, last_page: 3, total: 6 })
  for (const query of ['status[]=lost', 'order_by=payload', 'per_page=-1'])
    expect((await app.send('GET', `/api/notices?${query}`, { token: app.tokens.w })).status, query).toBe(422)
})

test("an order's news are one notice until they are turned into the notices and emails that tell them", async () => {
  await placed(app, { purchase_order_number: 'Weiss 9' })
  const [news, ...more] = (await list('search=weiss')).notices
  expect(more).toEqual([])
  const subject = 'Order placed: Store One, PO Weiss 9'
  expect(news).toMatchObject({ channel: 'chat', subject, state: 'waiting' })
  expect(news?.text).toContain('Purchase order number: Weiss 9')
  await turnNews(app)
  const { notices } = await list()
  expect(notices.map(({ channel }) => channel)).toEqual(['person', 'person', 'mail', 'chat', 'mail', 'chat'])
  for (const { created_at } of notices) expect(created_at).toBe(news?.created_at)
})

test('nobody but staff sees or sends them', async () => {
  const { dead } = await putAll()
  for (const token of [app.tokens.a1, app.tokens.r1, app.tokens.f1]) {
    expect((await app.send('GET', '/api/notices', { token })).status).toBe(403)
    expect((await retry(dead, token)).status).toBe(403)
  }
  expect((await app.send('GET', '/api/notices')).status).toBe(401)
  expect((await list('status[]=dead')).notices).toHaveLength(1)
})

test('an email is listed with its recipient, its words and what it is about, and what opens an account is masked', async () => {
  const { users, stores } = app.world
  const now = app.clock.now()
  await app.send('POST', '/api/users/forgot-password?type=2', { body: { email: 'a1@one.example' } })
  await enqueue(app.db, now, 'invitation', { user_id: users.r1 })
  await enqueue(app.db, now, 'methods_refresh', { store_id: stores.s1 })
  const { id } = await placed(app, { purchase_order_number: 'Weiss 11' })
  await deliverAll(app, sandbox)
  const after = await app.send('GET', '/api/notices?per_page=100', { token: app.tokens.w })
  expect(after.text).not.toMatch(/email_norm|user_id|payload/)
  const codes = (await sandbox.messages()).flatMap(({ text }) => text.match(/token=([\w-]{43})/)?.[1] ?? [])
  expect(codes.length).toBeGreaterThan(0)
  for (const code of codes) expect(after.text).not.toContain(code)

  const found = async (query: string) =>
    (await list(query)).notices.map(({ subject, recipient, state }) => [subject, recipient, state])
  const reset = (await list('kind[]=accounts')).notices.find(
    ({ recipient }) => recipient === 'a1@one.example',
  )
  expect(reset?.text).toContain('token=••••••')
  const mail = (await list('search=a1@one.example&kind[]=orders')).notices[0]
  expect(mail).toMatchObject({
    channel: 'person',
    kind: 'orders',
    subject: 'Your order, PO Weiss 11',
    store: { id: stores.s1, name: 'Store One' },
    orders: [{ id, label: 'PO Weiss 11' }],
  })
  expect(mail?.text).toContain('Purchase order number: Weiss 11')
  expect(await found(`store=${stores.s1}&search=store one&kind[]=orders`)).toHaveLength(2)
  // The team's own notices of the order are found by its store as well, long after they were sent.
  const team = (await list(`store=${stores.s1}&kind[]=team`)).notices
  expect(team.map(({ channel, state }) => [channel, state])).toContainEqual(['chat', 'sent'])
  expect(await found(`store=${stores.s2}`)).toEqual([])
  expect((await app.send('GET', '/api/notices?kind[]=gossip', { token: app.tokens.w })).status).toBe(422)
})

test('whether the store got an email about its order is told on the order, also when its notice is gone', async () => {
  const { id } = await placed(app, { purchase_order_number: 'Weiss 12' })
  const messages = async (token = app.tokens.w) => app.send('GET', `/api/orders/${id}/messages`, { token })
  const told = async () =>
    ((await messages()).body as { data: OrderMessage[] }).data.map(({ subject, recipient, state }) => [
      subject,
      recipient,
      state,
    ])
  await turnNews(app)
  expect(await told()).toEqual([
    ['Email about an order', null, 'waiting'],
    ['Email about an order', null, 'waiting'],
  ])
  await deliverAll(app, sandbox)
  const sent = (await told()).toSorted()
  expect(sent).toMatchObject([
    ['Your order, PO Weiss 12', 'a1@one.example', 'sent'],
    ['Your order, PO Weiss 12', expect.stringContaining('@store.example'), 'sent'],
  ])
  await app.db.deleteFrom('outbox').execute()
  expect((await told()).toSorted()).toEqual(sent)
  for (const token of [app.tokens.a1, app.tokens.f1]) expect((await messages(token)).status).toBe(403)
  expect((await app.send('GET', '/api/orders/999999/messages', { token: app.tokens.w })).status).toBe(404)
})

test('one that was given up is tried again when staff say so, and arrives', async () => {
  const { dead, failed, waiting } = await putAll()
  await app.db.deleteFrom('outbox').where('id', '=', waiting).execute()
  expect(await deliverAll(app, sandbox)).toBe(0)
  for (const id of [dead, failed]) {
    const answer = await retry(id)
    expect(answer.status).toBe(200)
    expect((answer.body as { data: Notice }).data).toMatchObject({ id, state: 'waiting', attempts: 0 })
  }
  expect(await deliverAll(app, sandbox)).toBe(2)
  expect((await sandbox.messages()).map(({ subject }) => subject).toSorted()).toEqual(['Failed', 'Given up'])
  expect((await list()).notices.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
})

test('what was sent, or is being sent, is not sent again', async () => {
  const { sent } = await putAll()
  const soon = new Date(app.clock.now().getTime() + 30_000)
  const underway = await put('Under way', { attempts: 1, locked_until: soon })
  for (const id of [sent, underway]) {
    const answer = await retry(id)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ message: 'This was sent, or is being sent right now.' })
  }
  expect((await retry(999_999)).status).toBe(404)
})
