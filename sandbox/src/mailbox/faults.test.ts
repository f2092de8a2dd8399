import { expect, test } from 'vitest'
import { fetchFaults, getMessages, post, sandboxForTest, sendMail, url } from '../testing/sandbox-for-test.ts'

const notice = { subject: 'Order placed', text: 'One gown' }
const mail = { to: 'a@b.example', subject: 'Reset', text: 'Link' }

test.each([
  ['error', 500],
  ['refuse', 403],
] as const)('%s fails as many posts as were armed, of one channel alone', async (kind, status) => {
  const sandbox = await sandboxForTest()
  await post(sandbox, '/faults', { channel: 'chat', kind, times: 2 })
  const other = await post(sandbox, '/mail', notice)
  const answers = []
  for (let call = 0; call < 3; call += 1) answers.push((await post(sandbox, '/chat', notice)).status)

  expect([other.status, ...answers]).toEqual([200, status, status, 200])
  expect((await getMessages(sandbox)).map(({ channel }) => channel)).toEqual(['mail', 'chat'])
  expect(await fetchFaults(sandbox)).toMatchObject([{ channel: 'chat', kind, times: 2, left: 0 }])
})

test('a redirect points elsewhere, keeps nothing, and tells who followed it', async () => {
  const sandbox = await sandboxForTest()
  await post(sandbox, '/faults', { channel: 'mail', kind: 'redirect', times: 2 })
  const answer = await post(sandbox, '/mail', notice)
  expect([answer.status, await fetchFaults(sandbox)]).toMatchObject([302, [{ followed: 0 }]])

  await fetch(url(sandbox, '/mail'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(notice),
  })
  expect([await getMessages(sandbox), await fetchFaults(sandbox)]).toMatchObject([
    [],
    [{ followed: 1, left: 0 }],
  ])
})

test('a hanging post has no answer until the caller gives up, and is not kept', async () => {
  const sandbox = await sandboxForTest()
  await post(sandbox, '/faults', { channel: 'chat', kind: 'hang', times: 1 })
  const caller = new AbortController()
  const hanging = fetch(url(sandbox, '/chat'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(notice),
    signal: caller.signal,
  })
  await expect.poll(() => fetchFaults(sandbox)).toMatchObject([{ left: 0 }])
  caller.abort()
  await expect(hanging).rejects.toMatchObject({ name: 'AbortError' })
  expect((await post(sandbox, '/chat', notice)).status).toBe(200)
  expect(await getMessages(sandbox)).toHaveLength(1)
})

test('a caller that never gives up loses the connection in the end', async () => {
  const sandbox = await sandboxForTest({ hangLimitMs: 100 })
  await post(sandbox, '/faults', { channel: 'chat', kind: 'hang', times: 1 })
  await post(sandbox, '/faults', { channel: 'smtp', kind: 'hang', times: 1 })
  await expect(post(sandbox, '/chat', notice)).rejects.toThrow('fetch failed')
  await expect(sendMail(sandbox, mail)).rejects.toThrow()
  expect(await getMessages(sandbox)).toEqual([])
})

test('a lost answer leaves the message kept, and a second try shows as a repeat', async () => {
  const sandbox = await sandboxForTest()
  await post(sandbox, '/faults', { channel: 'chat', kind: 'accept-then-drop-connection', times: 1 })
  await post(sandbox, '/faults', { channel: 'smtp', kind: 'accept-then-drop-connection', times: 1 })
  const again = { 'idempotency-key': 'n1' }
  await expect(post(sandbox, '/chat', notice, again)).rejects.toThrow('fetch failed')
  expect((await post(sandbox, '/chat', notice, again)).status).toBe(200)

  const identified = { ...mail, messageId: '<m1@trousseau.example>' }
  await expect(sendMail(sandbox, identified)).rejects.toThrow()
  await sendMail(sandbox, identified)
  expect((await getMessages(sandbox)).map(({ channel, repeat_of }) => [channel, repeat_of])).toEqual([
    ['chat', undefined],
    ['chat', 1],
    ['smtp', undefined],
    ['smtp', 3],
  ])
})

test.each([
  ['refuse', 550],
  ['error', 451],
] as const)('%s fails the e-mail to one person, and not to another', async (kind, responseCode) => {
  const sandbox = await sandboxForTest()
  await post(sandbox, '/faults', { channel: 'smtp', kind, times: 1, to: 'Poison@b.example' })
  await sendMail(sandbox, mail)
  await expect(sendMail(sandbox, { ...mail, to: 'poison@B.example' })).rejects.toMatchObject({ responseCode })
  await sendMail(sandbox, { ...mail, to: 'poison@b.example' })
  expect((await getMessages(sandbox)).map(({ to }) => to)).toEqual([['a@b.example'], ['poison@b.example']])
})

test('disarmed faults harm nobody', async () => {
  const sandbox = await sandboxForTest()
  await post(sandbox, '/faults', { channel: 'chat', kind: 'error', times: 5 })
  expect((await fetch(url(sandbox, '/faults'), { method: 'DELETE' })).status).toBe(204)
  expect([(await post(sandbox, '/chat', notice)).status, await fetchFaults(sandbox)]).toEqual([200, []])
})

test.each([
  [{ channel: 'chat', kind: 'error' }],
  [{ channel: 'chat', kind: 'error', times: 0 }],
  [{ channel: 'chat', kind: 'error', times: 1.5 }],
  [{ channel: 'chat', kind: 'error', times: 'all' }],
  [{ channel: 'fax', kind: 'error', times: 1 }],
  [{ channel: 'chat', kind: 'explode', times: 1 }],
  [{ channel: 'smtp', kind: 'redirect', times: 1 }],
  [{ channel: 'chat', kind: 'error', times: 1, to: 'a@b.example' }],
  [null],
])('the fault %j is not armed', async (wish) => {
  const sandbox = await sandboxForTest()
  const answer = await post(sandbox, '/faults', wish)
  expect([answer.status, await fetchFaults(sandbox)]).toEqual([400, []])
})
