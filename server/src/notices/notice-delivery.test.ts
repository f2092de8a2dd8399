import { constants, getPriority } from 'node:os'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { armFault, clearSandbox, deliverAll, fetchFaults, noticesTo, passTime } from '../testing/delivery.ts'
import { createOrderApp, findNotices, type OrderApp, placed, turnNews } from '../testing/orders.ts'
import { startTestProcess } from '../testing/processes/test-process.ts'
import { type Received, startTestSandbox, type TestSandbox } from '../testing/processes/test-sandbox.ts'
import { startTestWorker, untilOutboxIsEmpty } from '../testing/processes/test-worker.ts'

const START = '2026-11-15T18:00:00Z'

let app: OrderApp
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
  app = await createOrderApp(noticesTo(sandbox))
})
beforeEach(async () => {
  app.clock.set(START)
  await clearSandbox(sandbox)
  await app.db.deleteFrom('outbox').execute()
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
})

const CHANNELS = ['chat', 'mail'] as const
const received = async (channel: Received['channel']) =>
  (await sandbox.messages()).filter((message) => message.channel === channel)
const subjectsIn = async (channel: Received['channel']) =>
  (await received(channel)).map(({ subject }) => subject)
const told = (po: string) => [`Order attempt: Store One, PO ${po}`, `Order placed: Store One, PO ${po}`]

/** To the chat in its own escapes, to the email function as text that is no markup even if it makes HTML of it. */
const SCRIPT = {
  chat: '&lt;script&gt;alert(1)&lt;/script&gt; {{7＊7}}',
  mail: '‹script›alert(1)‹/script› {{7*7}}',
}
const asTyped = (text: string) =>
  text
    .replace(/&lt;|‹/g, '<')
    .replace(/&gt;|›/g, '>')
    .replaceAll('&amp;', '&')
    .replaceAll('＊', '*')

// Claims: notice.chat, notice.email, notice.body
test('a notice is posted as {subject, text} alone, with an id of its own', async () => {
  await placed(app, { purchase_order_number: 'Calm', notes: '<script>alert(1)</script> {{7*7}}' })
  await deliverAll(app, sandbox)
  for (const channel of CHANNELS) {
    const messages = await received(channel)
    expect(messages.map(({ subject }) => subject)).toEqual(told('Calm'))
    const written = await findNotices(app, channel)
    expect(messages.map(({ text }) => asTyped(text))).toEqual(written.map(({ text }) => text))
    expect(messages[1]?.text).toContain(`\nNotes: ${SCRIPT[channel]}`)
    expect(messages.map(({ message_id }) => message_id)).toEqual(written.map(({ id }) => `notice-${id}`))
  }
})

test.each(['refuse', 'error', 'redirect', 'hang', 'accept-then-drop-connection'])(
  'with receivers that %s the order is placed all the same, and all is told later, the attempt first',
  async (kind) => {
    for (const channel of CHANNELS) await armFault(sandbox, { channel, kind, times: 2 })
    await placed(app, { purchase_order_number: kind })
    // Only where no answer ever comes: cut off before the receiver has heard it, a notice meets no fault.
    const limited = kind === 'hang' ? { limitMs: 1_000 } : {}
    for (let tries = 0; tries < 2; tries += 1) {
      await deliverAll(app, sandbox, limited)
      // The outcome is not sent before the notice of the attempt has been accepted.
      for (const channel of CHANNELS)
        expect(await subjectsIn(channel)).not.toContain(`Order placed: Store One, PO ${kind}`)
      passTime(app, 5)
    }
    await deliverAll(app, sandbox)
    for (const channel of CHANNELS) {
      const first = (await received(channel)).filter(({ repeat_of }) => repeat_of === undefined)
      expect(first.map(({ subject }) => subject)).toEqual(told(kind))
    }
    for (const { left, followed } of await fetchFaults(sandbox))
      expect({ left, followed }).toEqual({ left: 0, followed: 0 })
  },
)

test('a receiver that is not there at all does not hold up the other, and gets everything when it is', async () => {
  await placed(app, { purchase_order_number: 'First' })
  await placed(app, { purchase_order_number: 'Second' })
  const away = { config: { chatUrl: 'http://127.0.0.1:1/chat' } }
  for (let minutes = 0; minutes < 60; minutes += 10) {
    await deliverAll(app, sandbox, away)
    passTime(app, 10)
  }
  expect(await received('chat')).toEqual([])
  expect((await subjectsIn('mail')).toSorted()).toEqual([...told('First'), ...told('Second')].toSorted())
  await deliverAll(app, sandbox)
  const chat = await subjectsIn('chat')
  for (const po of ['First', 'Second'])
    expect(chat.filter((subject) => subject.endsWith(po))).toEqual(told(po))
  expect((await received('chat')).filter(({ repeat_of }) => repeat_of !== undefined)).toEqual([])
})

// Claims: notice.sender
test('an order calls no receiver itself: its notices lie in the outbox, and are tried again with growing pauses', async () => {
  for (const channel of CHANNELS) await armFault(sandbox, { channel, kind: 'error', times: 8 })
  const order = await placed(app, { purchase_order_number: 'Patient' })
  expect(order.id).toBeGreaterThan(0)
  expect((await fetchFaults(sandbox)).map(({ left }) => left)).toEqual([8, 8])
  const waiting = () =>
    app.db
      .selectFrom('outbox')
      .select(['id', 'attempts', 'next_at'])
      .where('kind', '=', 'notice')
      .where('done_at', 'is', null)
      .orderBy('id')
      .execute()
  expect(await app.db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'order_news' }])
  await turnNews(app)
  const [first, ...others] = await waiting()
  expect(others).toHaveLength(3)
  const pauses: number[] = []
  for (let tries = 1; tries <= 8; tries += 1) {
    await deliverAll(app, sandbox)
    const tried = (await waiting()).find(({ id }) => id === first?.id)
    expect(tried?.attempts).toBe(tries)
    pauses.push((tried?.next_at.getTime() ?? 0) - app.clock.now().getTime())
    passTime(app, 10)
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(new Set(pauses).size).toBe(8)
  expect(pauses.at(-1)).toBeGreaterThan(60_000)
  await deliverAll(app, sandbox)
  for (const channel of CHANNELS) expect(await subjectsIn(channel)).toEqual(told('Patient'))
})

test('one poisoned notice holds up nothing but its own order, and that only until it is given up', async () => {
  await placed(app, { purchase_order_number: 'Poisoned' })
  await placed(app, { purchase_order_number: 'Healthy' })
  const [poisoned] = await findNotices(app)
  const payload = JSON.stringify({ channel: 'chat', subject: '', text: 'no receiver takes this' })
  await app.db
    .updateTable('outbox')
    .set({ payload })
    .where('id', '=', poisoned?.id ?? 0)
    .execute()
  await deliverAll(app, sandbox)
  expect(await subjectsIn('chat')).toEqual(told('Healthy'))
  expect(await subjectsIn('mail')).toHaveLength(4)
  for (let attempt = 2; attempt <= 30; attempt += 1) {
    passTime(app, 40)
    await deliverAll(app, sandbox)
  }
  expect(await subjectsIn('chat')).toEqual([...told('Healthy'), 'Order placed: Store One, PO Poisoned'])
  const dead = await app.db.selectFrom('outbox').selectAll().where('dead_at', 'is not', null).execute()
  expect(dead).toMatchObject([{ id: poisoned?.id, attempts: 30, last_error: 'HTTP 400' }])
})

const startWorker = (more: Record<string, string> = {}) =>
  startTestProcess('worker', {
    DATABASE_URL: app.databaseUrl,
    SMTP_URL: sandbox.smtpUrl,
    ...noticesTo(sandbox),
    TEST_NOW: START,
    LOG_LEVEL: 'silent',
    ...more,
  })

test('a worker leaves the processor to the portals of its machine', async () => {
  const worker = await startWorker()
  expect(getPriority(worker.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
  await worker.stop()
})

// Claims: notice.sender
test('a worker that dies between sending and noting it: the repeat carries the same id', async () => {
  const worker = await startWorker({ CRASH_AT: 'outbox.after_send' })
  await placed(app, { purchase_order_number: 'Killed' })
  expect(await worker.ended).toMatchObject({ signal: 'SIGKILL' })
  const before = await sandbox.messages()
  expect(before.length).toBeGreaterThan(0)

  passTime(app, 5)
  await deliverAll(app, sandbox)
  const after = await sandbox.messages()
  const repeats = after.filter(({ repeat_of }) => repeat_of !== undefined)
  expect(repeats.length).toBeGreaterThan(0)
  for (const repeat of repeats) {
    const first = after.find(({ id }) => id === repeat.repeat_of)
    expect(repeat).toMatchObject({
      message_id: first?.message_id,
      subject: first?.subject,
      text: first?.text,
    })
  }
  for (const channel of CHANNELS) {
    const first = (await received(channel)).filter(({ repeat_of }) => repeat_of === undefined)
    expect(first.map(({ subject }) => subject)).toEqual(told('Killed'))
  }
})

test('two workers in calm weather tell everything once, each order in its order', async () => {
  const workers = [startTestWorker(app, sandbox.smtpUrl), startTestWorker(app, sandbox.smtpUrl)]
  const numbers = Array.from({ length: 10 }, (_, at) => `Pair ${at}`)
  for (const po of numbers) await placed(app, { purchase_order_number: po })
  await untilOutboxIsEmpty(app)
  for (const worker of workers) await worker.stop()
  const all = await sandbox.messages()
  expect(all.filter(({ repeat_of }) => repeat_of !== undefined)).toEqual([])
  // Two notices on two channels each, and an email to each of two people.
  expect(all).toHaveLength(numbers.length * 6)
  for (const channel of CHANNELS) {
    const subjects = await subjectsIn(channel)
    for (const po of numbers) expect(subjects.filter((one) => one.endsWith(`PO ${po}`))).toEqual(told(po))
  }
})
