import { expect, test } from 'vitest'
import { signsOf } from './health.ts'

const WELL = {
  messages: { waiting: 0, oldest_seconds: 0, given_up: 0 },
  payments: { open: 0, oldest_seconds: 0 },
  differences: 0,
  provider: { calls: 40, failed: 1, blocked_until: null },
  replica: null,
  server: { requests: 5_000, failed: 0, memory_mb: 180, lag_ms: 12, pool_wait_ms: 0 },
}
const sign = (title: string, change: Partial<Parameters<typeof signsOf>[0]>) =>
  signsOf({ ...WELL, ...change }).find((one) => one.title === title)

test('a house in which nothing is wrong says so, part by part', () => {
  const signs = signsOf(WELL)
  expect(signs.map(({ condition }) => condition)).toEqual(['good', 'good', 'good', 'good', 'good'])
  expect(signs.map(({ words }) => words)).toEqual([
    'No payment is waiting to be confirmed.',
    'Our books match the payment provider’s.',
    '40 calls in the last hour, of which 1 failed or was declined.',
    'Every email and notice has been sent.',
    '5,000 requests since it started, of which none failed. It uses 180 MB of memory. Recent delays are up to 12 ms. Requests wait 0 ms for the database on average.',
  ])
})

test('what waits is watched after two minutes and bad after a quarter of an hour', () => {
  const open = (oldest_seconds: number) => sign('Payments', { payments: { open: 1, oldest_seconds } })
  expect([119, 120, 899, 900].map((age) => open(age)?.condition)).toEqual(['good', 'watch', 'watch', 'bad'])
  expect(open(900)?.words).toBe('1 payment or refund is waiting to be confirmed, the oldest for 15 minutes.')
  const late = sign('Emails and notices', {
    messages: { waiting: 1_200, oldest_seconds: 7_300, given_up: 2 },
  })
  expect(late).toEqual({
    title: 'Emails and notices',
    condition: 'bad',
    words:
      '1,200 emails and notices are waiting to be sent. The oldest is 2 hours late. 2 messages could not be sent.',
    advice: 'Open Notices to try again.',
    leadsTo: 'notices',
  })
})

test('one difference of the books is bad, a message that was given up is to be watched', () => {
  expect(sign('Books', { differences: 1 })).toMatchObject({
    condition: 'bad',
    words: '1 difference between our books and the payment provider’s needs to be settled.',
  })
  const messages = { waiting: 0, oldest_seconds: 0, given_up: 1 }
  expect(sign('Emails and notices', { messages })?.condition).toBe('watch')
})

test('a provider that fails half of its calls is bad, one failure of a few is not, and one that locks us out is', () => {
  const called = (calls: number, failed: number, blocked_until: string | null = null) =>
    sign('Payment provider', { provider: { calls, failed, blocked_until } })?.condition
  expect([called(3, 2), called(20, 1), called(20, 2), called(20, 10)]).toEqual([
    'good',
    'good',
    'watch',
    'bad',
  ])
  expect(called(0, 0, '2026-11-17T18:00:00Z')).toBe('bad')
})

test('a replica that follows nobody is told of, and none is not', () => {
  const behind = (follows: boolean, behind_seconds: number | null) =>
    sign('Replica', { replica: { follows, behind_seconds } })?.condition
  expect([behind(true, 0), behind(true, 5), behind(true, 60), behind(false, null)]).toEqual([
    'good',
    'watch',
    'bad',
    'watch',
  ])
  expect(sign('Replica', {})).toBeUndefined()
})

test('a server is as well as its worst figure', () => {
  const server = (change: object) => sign('This server', { server: { ...WELL.server, ...change } })?.condition
  expect(server({ lag_ms: 150 })).toBe('watch')
  expect(server({ lag_ms: 150, memory_mb: 900 })).toBe('bad')
  expect(server({ failed: 60 })).toBe('bad')
  expect(server({ requests: 2, failed: 1 })).toBe('good')
  expect(server({ lag_ms: null, pool_wait_ms: null })).toBe('good')
})
