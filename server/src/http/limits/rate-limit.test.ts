import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { AppError } from '../app-error.ts'
import { forgiveAll, forgiveHit, hit, networkOf, type RateLimit, refuseTooMany } from './rate-limit.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const NOON = new Date('2026-11-15T12:00:00Z')
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)
const THREE: RateLimit = { name: 'three', max: 3, seconds: 60 }

test('three of three tries pass, the fourth is told how long to wait, and the next minute starts anew', async () => {
  const waits = []
  for (const second of [0, 10, 20, 30, 59.5]) waits.push(await hit(app.db, THREE, 'a', later(second)))
  expect(waits).toEqual([0, 0, 0, 30, 1])
  expect(await hit(app.db, THREE, 'a', later(60))).toBe(0)
  expect(await hit(app.db, THREE, 'a', later(61))).toBe(0)
})

test('after a clock that was a day ahead, or an hour, nobody waits longer than the limit says', async () => {
  for (const ahead of [86_400, 3_600]) {
    const who = `ahead ${ahead}`
    for (let i = 0; i < 4; i += 1) await hit(app.db, THREE, who, later(ahead))
    expect(await hit(app.db, THREE, who, NOON)).toBe(60)
    expect(await hit(app.db, THREE, who, later(45))).toBe(15)
    expect(await hit(app.db, THREE, who, later(60))).toBe(0)
  }
})

test('bounds and those they count are apart from each other', async () => {
  for (let i = 0; i < 4; i += 1) await hit(app.db, THREE, 'b', NOON)
  expect(await hit(app.db, THREE, 'b', NOON)).toBe(60)
  expect(await hit(app.db, THREE, 'c', NOON)).toBe(0)
  expect(await hit(app.db, { ...THREE, name: 'other' }, 'b', NOON)).toBe(0)
})

test('a refusal says too many, and when to come back', async () => {
  for (let i = 0; i < 3; i += 1) await refuseTooMany(app.db, THREE, 'd', NOON)
  const refusal = await refuseTooMany(app.db, THREE, 'd', later(15)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({ code: 'too_many', retryAfterSeconds: 45 })
})

test('a try that was taken back was never made', async () => {
  await hit(app.db, THREE, 'e', NOON)
  await forgiveHit(app.db, THREE, 'e')
  await forgiveHit(app.db, THREE, 'e')
  const waits = []
  for (let i = 0; i < 4; i += 1) waits.push(await hit(app.db, THREE, 'e', NOON))
  expect(waits).toEqual([0, 0, 0, 60])
})

test('forgiving all opens the way again', async () => {
  for (let i = 0; i < 9; i += 1) await hit(app.db, THREE, 'f', NOON)
  await forgiveAll(app.db, THREE, 'f')
  expect(await hit(app.db, THREE, 'f', NOON)).toBe(0)
})

test('of fifty tries at once no more than allowed get through', async () => {
  const waits = await Promise.all(Array.from({ length: 50 }, () => hit(app.db, THREE, 'g', NOON)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
})

test('the table tells nobody who tried', async () => {
  await hit(app.db, THREE, 'somebody@one.example', NOON)
  const keys = JSON.stringify(await app.db.selectFrom('bounds').selectAll().execute())
  expect(keys).not.toContain('somebody')
})

test('a network is an IPv4 address, or the first half of an IPv6 address in any of its spellings', () => {
  const same: readonly (readonly [network: string, ...addresses: string[]])[] = [
    [
      '192.0.2.7',
      '192.0.2.7',
      '::ffff:192.0.2.7',
      '::FFFF:192.0.2.7',
      '::ffff:c000:207',
      '0:0:0:0:0:ffff:c000:0207',
    ],
    [
      '2001:db8:1:2',
      '2001:db8:1:2::',
      '2001:db8:1:2::1',
      '2001:DB8:1:2:ffff:ffff:ffff:ffff',
      '2001:0db8:0001:0002:0:0:0:9',
      '2001:db8:1:2:3::4',
    ],
    ['2001:db8:0:0', '2001:db8::', '2001:db8::1', '2001:db8:0:0:1:2:3:4', '2001:db8::1:2:3:4'],
    ['2001:db8:0:1', '2001:db8:0:1::1', '2001:db8::1:0:0:0:1'],
    ['0:0:0:0', '::', '::1', '::5:6:7:8'],
    ['fe80:0:0:0', 'fe80::1', 'fe80::1%eth0', 'fe80::2%1'],
    ['64:ff9b:0:0', '64:ff9b::192.0.2.7'],
  ]
  for (const [network, ...addresses] of same)
    for (const address of addresses) expect(networkOf(address), address).toBe(network)
})
