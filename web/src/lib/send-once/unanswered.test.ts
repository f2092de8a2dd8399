import { beforeEach, expect, test } from 'vitest'
import { emptyStorage } from '../../testing/empty-storage.ts'
import {
  clearAllBut,
  findUnanswered,
  listUnanswered,
  removeUnanswered,
  saveUnanswered,
  type Unanswered,
  waitingFor,
  withoutDrafts,
} from './unanswered.ts'

const NOW = 1_800_000_000_000
const HOUR = 3_600_000

let place: Storage
beforeEach(() => {
  place = emptyStorage()
})

function aRecord(more: Partial<Unanswered> = {}): Unanswered {
  return {
    key: crypto.randomUUID(),
    person: '3 store 12',
    slot: 'attempt:dress:40',
    call: 'createOrder',
    detail: 'PO-77',
    path: '/checkout/40',
    sent_at: NOW,
    drafts: { 'order-draft:dress:40': '{}' },
    ...more,
  }
}

test('a request is found again by whoever opens the next tab, until it is answered', () => {
  const record = aRecord()
  saveUnanswered(record, place)
  expect(listUnanswered(NOW + HOUR, place)).toEqual([record])
  expect(findUnanswered(record.key, place)).toEqual(record)
  removeUnanswered(record.key, place)
  expect(place.length).toBe(0)
})

test.each([
  ['three days and an hour later', 73],
  ['by a clock that was set back by more', -73],
])('%s, when the server may not know its key any more, it is removed', (_, hours) => {
  saveUnanswered(aRecord(), place)
  expect(listUnanswered(NOW + 72 * HOUR, place)).toHaveLength(1)
  expect(listUnanswered(NOW + hours * HOUR, place)).toEqual([])
  expect(place.length).toBe(0)
})

test('what is no record of this version is removed, and what else lies there stays', () => {
  place.setItem('unanswered:x', '{"key":"x"}')
  place.setItem('role_id', '1')
  expect(listUnanswered(NOW, place)).toEqual([])
  expect([place.getItem('unanswered:x'), place.getItem('role_id')]).toEqual([null, '1'])
})

test('there are never more than twenty, and the oldest go first', () => {
  const keys = Array.from({ length: 25 }, (_, at) => {
    const record = aRecord({ sent_at: NOW + at })
    saveUnanswered(record, place)
    return record.key
  })
  expect(listUnanswered(NOW, place).map(({ key }) => key)).toEqual(keys.slice(5))
})

test('a browser that stores nothing is no reason to stop', () => {
  const full = emptyStorage()
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(() => saveUnanswered(aRecord(), full)).not.toThrow()
  expect(listUnanswered(NOW, full)).toEqual([])
})

test('all is cleared but what is to stay, of which nothing that was typed is left where the session ended by itself', () => {
  const [mine, theirs] = [aRecord(), aRecord({ person: '4 store 12' })]
  for (const record of [mine, theirs]) saveUnanswered(record, place)
  place.setItem('token', 'secret')
  clearAllBut(place, (record) => (record.person === mine.person ? withoutDrafts(record) : undefined))
  expect(place.length).toBe(1)
  expect(listUnanswered(NOW, place)).toEqual([{ ...mine, detail: '', drafts: {} }])
  clearAllBut(place)
  expect(place.length).toBe(0)
})

test('what waits to be sent stays for whom it was kept, and nobody else', () => {
  const [mine, theirs] = [`${waitingFor('3 factory 1')}tap:1`, `${waitingFor('4 factory 1')}tap:1`]
  for (const name of [mine, theirs, 'token']) place.setItem(name, '{}')
  clearAllBut(place, undefined, (name) => name.startsWith(waitingFor('3 factory 1')))
  expect([mine, theirs, 'token'].map((name) => place.getItem(name))).toEqual(['{}', null, null])
})
