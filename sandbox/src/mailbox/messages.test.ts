import { appendFile, chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  folderForTest,
  getMessages,
  post,
  sandboxForTest,
  sendMail,
  url,
} from '../testing/sandbox-for-test.ts'

const notice = (subject: string) => ({ subject, text: '' })
const subjects = (messages: { subject: string }[]) => messages.map(({ subject }) => subject)

test('messages are listed newest last, and chosen by channel, recipient and what was seen before', async () => {
  const sandbox = await sandboxForTest()
  await post(sandbox, '/chat', notice('one'))
  await post(sandbox, '/mail', notice('two'))
  await sendMail(sandbox, { to: 'Admin@IvoryLane.example', subject: 'three', text: '' })
  await sendMail(sandbox, { to: 'staff@ivorylane.example', subject: 'four', text: '' })

  expect(subjects(await getMessages(sandbox))).toEqual(['one', 'two', 'three', 'four'])
  expect(subjects(await getMessages(sandbox, '?channel=mail'))).toEqual(['two'])
  expect(subjects(await getMessages(sandbox, '?to=admin@ivorylane.EXAMPLE'))).toEqual(['three'])
  expect(subjects(await getMessages(sandbox, '?after=2'))).toEqual(['three', 'four'])
  expect(subjects(await getMessages(sandbox, '?channel=smtp&after=3'))).toEqual(['four'])
})

test('who waits is answered when a message that matches arrives, not by one that does not', async () => {
  const sandbox = await sandboxForTest()
  await sendMail(sandbox, { to: 'admin@ivorylane.example', subject: 'seen before', text: '' })
  const waiting = getMessages(sandbox, '?to=admin@ivorylane.example&after=1&wait=30')
  await post(sandbox, '/chat', notice('another channel'))
  await sendMail(sandbox, { to: 'staff@ivorylane.example', subject: 'another person', text: '' })
  await sendMail(sandbox, { to: 'admin@ivorylane.example', subject: 'awaited', text: '' })
  expect(subjects(await waiting)).toEqual(['awaited'])
})

test('who waits in vain is answered with nothing when the time is over', async () => {
  const sandbox = await sandboxForTest()
  await post(sandbox, '/mail', notice('another channel'))
  const began = performance.now()
  expect(await getMessages(sandbox, '?channel=chat&wait=1')).toEqual([])
  expect(performance.now() - began).toBeGreaterThan(990)
})

test.each(['?channel=fax', '?after=-1', '?after=x', '?wait=31', '?wait=1.5', '?to=a&to=b'])(
  'the question %s is refused',
  async (query) => {
    const sandbox = await sandboxForTest()
    expect((await fetch(url(sandbox, `/messages${query}`))).status).toBe(400)
  },
)

test('the emptied mailbox forgets everything but the ids it gave, also after a restart', async () => {
  const first = await sandboxForTest()
  await post(first, '/chat', notice('secret'), { 'idempotency-key': 'n1' })
  await post(first, '/chat', notice('secret'))
  expect((await fetch(url(first, '/messages'), { method: 'DELETE' })).status).toBe(204)
  expect(await getMessages(first)).toEqual([])
  expect(await readFile(journalOf(first), 'utf8')).not.toContain('secret')
  await post(first, '/chat', notice('kept'), { 'idempotency-key': 'n1' })
  await first.stop()

  const second = await sandboxForTest({ directory: first.directory })
  await post(second, '/chat', notice('later'), { 'idempotency-key': 'n1' })
  const seen = (await getMessages(second)).map(({ id, subject, repeat_of }) => [id, subject, repeat_of])
  expect(seen).toEqual([
    [3, 'kept', undefined],
    [4, 'later', 3],
  ])
})

test.each([
  ['cut in the middle of a letter', Buffer.from('{"id":2,"subject":"é').subarray(0, -1)],
  ['cut just before its end', Buffer.from('{"id":2,"channel":"chat","subject":"never acknowledged"}')],
  ['full of zeros', Buffer.from(`${'\0'.repeat(64)}\n`)],
])('a last line %s is dropped, and the next message takes its place', async (_case, torn) => {
  const first = await sandboxForTest()
  await post(first, '/chat', notice('whole'))
  await first.stop()
  await appendFile(journalOf(first), torn)

  const second = await sandboxForTest({ directory: first.directory })
  expect(subjects(await getMessages(second))).toEqual(['whole'])
  await post(second, '/chat', notice('next'))
  await second.stop()

  const lines = (await readFile(journalOf(first), 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { id: 1, subject: 'whole' },
    { id: 2, subject: 'next' },
  ])
  const third = await sandboxForTest({ directory: first.directory })
  expect(subjects(await getMessages(third))).toEqual(['whole', 'next'])
})

test('of 200 messages that arrive at once each is kept once, with an id of its own', async () => {
  const sandbox = await sandboxForTest()
  const sent = Array.from({ length: 200 }, (_, at) => `notice ${at}`)
  await Promise.all(sent.map((subject) => post(sandbox, '/chat', notice(subject))))
  const seen = await getMessages(sandbox)
  expect(seen.map(({ id }) => id)).toEqual(sent.map((_, at) => at + 1))
  expect(new Set(subjects(seen))).toEqual(new Set(sent))
})

function journalOf({ directory }: { directory: string }): string {
  return join(directory, 'mailbox', 'messages.jsonl')
}

// Windows has no such modes: there, a user's own folder is private.
test.skipIf(process.platform === 'win32')(
  'what arrives, and what an older version has left, is for nobody else on this machine to read',
  async () => {
    const directory = join(await folderForTest(), 'sandbox')
    await mkdir(join(directory, 'mailbox'), { recursive: true })
    const left = ['provider.jsonl', 'mailbox/messages.jsonl', 'mailbox/messages.jsonl.next']
    for (const name of left) await writeFile(join(directory, name), '')
    for (const name of ['', 'mailbox', ...left]) await chmod(join(directory, name), 0o777)

    const sandbox = await sandboxForTest({ directory })
    await sendMail(sandbox, { to: 'admin@ivorylane.example', subject: 'a link', text: '' })
    const isPrivate = async () => {
      const entries = await readdir(directory, { recursive: true })
      for (const name of ['', ...entries]) {
        const { mode } = await stat(join(directory, name))
        const isFolder = name === '' || name === 'mailbox'
        expect([name, (mode & 0o777).toString(8)]).toEqual([name, isFolder ? '700' : '600'])
      }
    }
    await isPrivate()
    await fetch(url(sandbox, '/messages'), { method: 'DELETE' })
    await isPrivate()
  },
)

test.skipIf(process.platform === 'win32')('a new mailbox is private from the start', async () => {
  const { directory } = await sandboxForTest()
  for (const [name, mode] of [
    ['', '700'],
    ['mailbox', '700'],
    ['provider.jsonl', '600'],
    ['mailbox/messages.jsonl', '600'],
  ] as const)
    expect([name, ((await stat(join(directory, name))).mode & 0o777).toString(8)]).toEqual([name, mode])
})
