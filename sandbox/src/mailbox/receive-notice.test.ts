import { expect, test } from 'vitest'
import { getMessages, post, sandboxForTest, url } from '../testing/sandbox-for-test.ts'

const words = 'Aur\u00e9lie, Aure\u0301lie, 👰🏽‍♀️, فستان, “quoted”\r\nsecond line'

test.each(['chat', 'mail'] as const)('a notice posted to /%s arrives letter by letter', async (channel) => {
  const sandbox = await sandboxForTest()
  const answer = await post(sandbox, `/${channel}`, {
    subject: words,
    text: `${words} http://localhost:3000/a.`,
  })

  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
  expect(await getMessages(sandbox)).toEqual([
    {
      id: 1,
      channel,
      received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      subject: words,
      text: `${words} http://localhost:3000/a.`,
      links: ['http://localhost:3000/a'],
    },
  ])
})

test('a notice sent twice with one id is kept twice, and the second is marked as a repeat', async () => {
  const sandbox = await sandboxForTest()
  const send = (path: string, headers: Record<string, string>) =>
    post(sandbox, path, { subject: 'Order placed', text: '' }, headers)
  await send('/chat', { 'idempotency-key': 'notice-1' })
  await Promise.all([
    send('/chat', { 'x-message-id': 'notice-1' }),
    send('/chat', { 'idempotency-key': 'notice-1' }),
  ])
  await send('/chat', { 'idempotency-key': 'notice-2' })
  await send('/mail', { 'idempotency-key': 'notice-1' })
  await send('/chat', {})

  const seen = await getMessages(sandbox)
  expect(seen.map(({ message_id, repeat_of }) => [message_id, repeat_of])).toEqual([
    ['notice-1', undefined],
    ['notice-1', 1],
    ['notice-1', 1],
    ['notice-2', undefined],
    ['notice-1', undefined],
    [undefined, undefined],
  ])
})

test.each([
  ['no subject', JSON.stringify({ text: 'x' }), 'subject'],
  ['an empty subject', JSON.stringify({ subject: '', text: 'x' }), 'subject'],
  ['a text that is a number', JSON.stringify({ subject: 'x', text: 1 }), 'text'],
  ['a field too many', JSON.stringify({ subject: 'x', text: 'x', to: 'a@b.example' }), 'to'],
  ['a list', '[]', 'object'],
  ['broken JSON', '{"subject":', 'JSON'],
  ['nothing', '', 'JSON'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'UTF-8'],
])('%s is refused with a reason, and nothing is kept', async (_case, body, reason) => {
  const sandbox = await sandboxForTest()
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url(sandbox, '/chat'), { method: 'POST', headers, body })

  expect([answer.status, await answer.json()]).toEqual([
    400,
    { ok: false, error: expect.stringContaining(reason) },
  ])
  expect(await getMessages(sandbox)).toEqual([])
})

test('a notice that is not declared as JSON is refused', async () => {
  const sandbox = await sandboxForTest()
  const answer = await fetch(url(sandbox, '/mail'), {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ subject: 'x', text: 'x' }),
  })
  expect([answer.status, await getMessages(sandbox)]).toEqual([400, []])
})

test('a notice of more than 1 MB is refused', async () => {
  const sandbox = await sandboxForTest()
  const answer = await post(sandbox, '/mail', { subject: 'x', text: 'x'.repeat(1024 * 1024) })
  expect([answer.status, await getMessages(sandbox)]).toEqual([413, []])
})
