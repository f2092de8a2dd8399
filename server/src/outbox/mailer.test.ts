import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeWorld } from '../testing/people.ts'
import { startTestProcess } from '../testing/processes/test-process.ts'
import { startTestSandbox, type TestSandbox } from '../testing/processes/test-sandbox.ts'
import { startTestWorker, untilOutboxIsEmpty } from '../testing/processes/test-worker.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { enqueue } from './enqueue.ts'
import { toHtml } from './mail-html.ts'
import { createMailer } from './mailer.ts'
import { toQuotedPrintable } from './plain-mail.ts'
import { ours } from './said.ts'

const START = '2026-11-15T18:00:00Z'

let app: TestApp
let sandbox: TestSandbox
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  sandbox = await startTestSandbox()
  app = await createTestApp()
  world = await makeWorld(app.db)
})
beforeEach(() => app.clock.set(START))
afterAll(async () => {
  await app.close()
  await sandbox.stop()
})

const arm = (fault: object) =>
  fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ channel: 'smtp', times: 1, ...fault }),
  })
const invite = (userId: number) => enqueue(app.db, app.clock.now(), 'invitation', { user_id: userId })
const codeIn = (text = '') => /token=([\w-]{43})/.exec(text)?.[1] ?? ''

test('a mail says from whom it is, that a machine sent it, and carries the id of its message', async () => {
  const mailer = createMailer(sandbox.smtpUrl, 'House of Ivory <post@ivory.example>')
  const to = { name: 'Zoë "Z" Núñez', address: 'zoe@one.example' }
  await mailer.send({ id: 42, to, subject: ours('Grüße'), text: ours('Käthe\n.\nfin') })
  mailer.close()
  const [mail] = await sandbox.messages('zoe@one.example')
  expect(mail).toMatchObject({
    subject: 'Grüße',
    text: 'Käthe\n.\nfin',
    to: ['zoe@one.example'],
    message_id: '<outbox-42@ivory.example>',
  })
  const headers = new Map(mail?.headers?.map(({ name, value }) => [name.toLowerCase(), value]))
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect(headers.get('from')).toContain('post@ivory.example')
})

/** Of letters before a sign of several bytes: a line of a mail has 76 at most. */
const AT_THE_END_OF_A_LINE = [71, 72, 73, 74, 75, 76, 77]

test.each([
  ['Ada Byron', 'Your order, PO B-1'],
  ['Zoë', 'Your order, PO B-1'],
  ['', 'Grüße'],
  ['Ada, Byron', `${'a long one '.repeat(9)}ends`],
])('the words of a mail to "%s" about "%s" arrive as they were written', async (name, subject) => {
  const mailer = createMailer(sandbox.smtpUrl, 'House of Ivory <post@ivory.example>')
  const address = `words${subject.length}.${name.length}@one.example`
  const text = [
    'Dear Ada,',
    '.',
    '..two dots, and a = sign, =3D and =?UTF-8?Q?no_word?=',
    `--=_alternative--`,
    `${'long '.repeat(40)}line`,
    `${'ä🎀'.repeat(60)}`,
    AT_THE_END_OF_A_LINE.map((length) => `${'x'.repeat(length)}=é=`).join('\n'),
    'From here on',
    'the end',
  ].join('\n')
  await mailer.send({ id: 44, to: { name, address }, subject: ours(subject), text: ours(text) })
  mailer.close()
  const [mail] = await sandbox.messages(address)
  expect(mail).toMatchObject({
    subject,
    text,
    message_id: '<outbox-44@ivory.example>',
    from: 'House of Ivory <post@ivory.example>',
  })
  expect(mail?.html?.replaceAll('\r\n', '\n').trim()).toBe(toHtml(subject, text).trim())
  const headers = new Map(mail?.headers?.map(({ name, value }) => [name.toLowerCase(), value]))
  expect(headers.get('to')).toContain(name)
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect(Date.parse(headers.get('date') ?? '')).toBeGreaterThan(0)
})

test('a mail is quoted so that no line of it is too long, and none ends with a space', () => {
  const words = `a \n${'b'.repeat(75)}=\n${'é'.repeat(99)}\t\n${'c '.repeat(50)}`
  const lines = toQuotedPrintable(words).split('\n')
  for (const line of lines)
    expect(line).toMatch(/^(?:[\t\x20-\x3c\x3e-\x7e]|=[\dA-F]{2}){0,75}(?:=|[\x21-\x3c\x3e-\x7e])?$/)
  for (const line of lines) expect(line).not.toMatch(/\s$/)
  const joined = lines.join('\n').replaceAll('=\n', '')
  const bytes = joined.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  expect(Buffer.from(bytes, 'latin1').toString()).toBe(words)
})

test('mail goes to another machine encrypted, or not at all', async () => {
  // Reaches this machine under an address that is not known to be its own.
  const elsewhere = sandbox.smtpUrl.replace('127.0.0.1', '0.0.0.0')
  const to = { name: 'Ada', address: 'ada@one.example' }
  for (const options of ['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true']) {
    const mailer = createMailer(`${elsewhere}${options}`, 'House <post@ivory.example>')
    await expect(mailer.send({ id: 43, to, subject: ours('A link'), text: ours('token') })).rejects.toThrow(
      /TLS/,
    )
    mailer.close()
  }
  expect(await sandbox.messages('ada@one.example')).toEqual([])
})

test('an invited person gets a link with which they choose their first password', async () => {
  await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', world.users.r1).execute()
  const worker = startTestWorker(app, sandbox.smtpUrl)
  await invite(world.users.r1)
  const [mail] = await sandbox.waitFor(1, 'r1@one.example')
  await worker.stop()
  expect(mail?.subject).toBe('Your account at Trousseau')
  expect(mail?.text).toContain('You sign in as r1@one.example.')
  const body = { email: 'r1@one.example', token: codeIn(mail?.text), password: 'my first thimble' }
  expect((await app.send('POST', '/api/users/reset-password?type=2', { body })).status).toBe(200)
  const entry = { email: body.email, password: body.password }
  expect((await app.send('POST', '/api/users/store-login', { body: entry })).status).toBe(200)
})

test('a mailbox that says no, fails, or takes the mail and hangs up, gets it again under the same id', async () => {
  const worker = startTestWorker(app, sandbox.smtpUrl)
  await arm({ kind: 'refuse', to: 'a2@two.example' })
  await arm({ kind: 'error', to: 'a3@three.example' })
  await arm({ kind: 'accept-then-drop-connection', to: 'f1@factory.example' })
  for (const id of [world.users.a2, world.users.a3, world.users.f1, world.users.f2]) await invite(id)
  await vi.waitFor(async () => {
    const rows = await app.db.selectFrom('outbox').select('last_error').where('done_at', 'is', null).execute()
    expect(rows.map(({ last_error }) => last_error)).toEqual(Array(3).fill(expect.any(String)))
  }, 60_000)
  app.clock.set('2026-11-15T18:01:00Z')
  await untilOutboxIsEmpty(app)
  await worker.stop()
  expect(await sandbox.messages('a2@two.example')).toHaveLength(1)
  expect(await sandbox.messages('a3@three.example')).toHaveLength(1)
  expect(await sandbox.messages('f2@factory.example')).toHaveLength(1)
  const [first, repeat] = await sandbox.messages('f1@factory.example')
  expect(repeat).toMatchObject({ message_id: first?.message_id, repeat_of: first?.id })
})

test('a worker that dies between sending and noting it: the repeat carries the same id, and a good code', async () => {
  const worker = await startTestProcess('worker', {
    DATABASE_URL: app.databaseUrl,
    SMTP_URL: sandbox.smtpUrl,
    SANDBOX: 'on',
    TEST_NOW: START,
    CRASH_AT: 'outbox.after_send',
    LOG_LEVEL: 'trace',
  })
  const email = 'a1@one.example'
  await app.send('POST', '/api/users/forgot-password?type=2', { body: { email } })
  expect(await worker.ended).toMatchObject({ signal: 'SIGKILL' })
  const sent = await sandbox.messages(email)
  expect(sent).toHaveLength(1)
  expect(worker.output()).not.toContain(codeIn(sent[0]?.text))

  // The lease has expired, so another worker claims the message.
  app.clock.set('2026-11-15T18:05:00Z')
  const next = startTestWorker(app, sandbox.smtpUrl)
  await untilOutboxIsEmpty(app)
  await next.stop()
  const [first, repeat, ...more] = await sandbox.messages(email)
  expect(more).toEqual([])
  expect(first?.message_id).toMatch(/^<outbox-\d+@trousseau\.example>$/)
  expect(repeat).toMatchObject({ message_id: first?.message_id, repeat_of: first?.id })
  const body = { email, token: codeIn(repeat?.text), password: 'a brand new veil' }
  expect((await app.send('POST', '/api/users/reset-password?type=2', { body })).status).toBe(200)
})
