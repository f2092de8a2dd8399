import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import type { Db } from './db.ts'
import { chooseReads } from './replica.ts'

// Only told apart here, never asked.
const [primary, copy] = [{}, {}] as [Db, Db]
const log = createLog('silent', 'test')

/** A replica that has reached a position at the n-th look. `patienceMs` is for a busy machine, on which looks take time. */
function replicaThatReaches(lookAt: number, patienceMs?: number) {
  const looks: string[] = []
  const hasReached = async (position: string) => {
    looks.push(position)
    return looks.length >= lookAt
  }
  return { looks, choose: chooseReads(primary, { db: copy, hasReached }, log, patienceMs) }
}

test('without a replica, everything is read from the primary', async () => {
  expect(await chooseReads(primary, undefined, log)('0/1')).toBe(primary)
})

test('a replica that is up to date, or soon will be, is read from', async () => {
  const { choose, looks } = replicaThatReaches(3, 10_000)
  expect(await choose('0/16B3748')).toBe(copy)
  expect(looks).toEqual(['0/16B3748', '0/16B3748', '0/16B3748'])
})

test('one that is far behind is not waited for, and left alone for a while', async () => {
  const { choose, looks } = replicaThatReaches(1_000)
  expect(await choose('0/2')).toBe(primary)
  const before = looks.length
  expect(await choose('0/3')).toBe(primary)
  expect(looks).toHaveLength(before)
})

test('one that does not answer costs nobody their answer', async () => {
  const hasReached = () => Promise.reject(new Error('Connection terminated'))
  expect(await chooseReads(primary, { db: copy, hasReached }, log)('0/1')).toBe(primary)
})
