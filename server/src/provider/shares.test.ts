import { expect, test } from 'vitest'
import { countAhead, type Place } from './shares.ts'

const limits = { callsPerMinute: 60, failuresPerMinute: 8 }
const place = (id: number, store_id: number, kind: Place['kind'] = 'money'): Place => ({ id, store_id, kind })
const NOTHING = new Map<number, { calls: number; failures: number }>()

test('every store’s first comes before any store’s second, and among them whoever came first', () => {
  const line = [place(1, 1), place(2, 1), place(3, 2)]
  const ahead = (ticket: number, storeId: number) =>
    countAhead(line, { kind: 'money', storeId }, { ticket, usedBy: NOTHING, limits })
  expect(ahead(1, 1)).toEqual({ own: 0, all: 0 })
  expect(ahead(3, 2)).toEqual({ own: 0, all: 1 })
  expect(ahead(2, 1)).toEqual({ own: 1, all: 2 })
})

test('whoever comes anew comes last of their kind: payments before payment methods before all else', () => {
  const line = [place(1, 1, 'methods'), place(2, 1), place(3, 2, 'methods')]
  const others = { usedBy: NOTHING, limits }
  expect(countAhead(line, { kind: 'money', storeId: 1 }, others)).toEqual({ own: 1, all: 1 })
  expect(countAhead(line, { kind: 'money', storeId: 3 }, others)).toEqual({ own: 0, all: 1 })
  expect(countAhead(line, { kind: 'methods', storeId: 1 }, others)).toEqual({ own: 2, all: 3 })
  expect(countAhead(line, { kind: 'background', storeId: 1 }, others)).toEqual({ own: 0, all: 3 })
})

test('a place that waits for its own store’s calls holds up no other store', () => {
  const line = [place(1, 1), place(2, 1)]
  const ahead = (failures: number, calls = 0) =>
    countAhead(line, { kind: 'money', storeId: 2 }, { usedBy: new Map([[1, { calls, failures }]]), limits })
      .all
  expect([ahead(0), ahead(1), ahead(2), ahead(0, 10)]).toEqual([1, 1, 0, 0])
})
