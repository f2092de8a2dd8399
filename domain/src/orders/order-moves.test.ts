import { expect, test } from 'vitest'
import {
  MOVES,
  type MoveName,
  mayChangeFactory,
  mayChangeShipTo,
  mayMove,
  notMovable,
} from './order-moves.ts'
import { ORDER_STATUSES } from './order-status.ts'

const STATUSES = Object.keys(ORDER_STATUSES).map(Number)

test('an order moves along its life and no other way', () => {
  const allowed: Record<MoveName, string> = {
    confirm: '1→2',
    ready: '2→3',
    reopen: '3→2',
    ship: '3→4',
    deliver: '4→6',
    cancel: '1→5',
    cancelByWholesale: '1→5 2→5 3→5',
    reinstate: '5→1',
  }
  for (const [name, expected] of Object.entries(allowed) as [MoveName, string][]) {
    const moves = STATUSES.filter((status) => mayMove(name, status)).map(
      (status) => `${status}→${MOVES[name].to}`,
    )
    expect(moves.join(' '), name).toBe(expected)
  }
  expect(Object.keys(MOVES).toSorted()).toEqual(Object.keys(allowed).toSorted())
})

test('nothing moves out of Delivered, out of Cancelled only back to Pending, and a package alone makes it Shipped', () => {
  for (const name of Object.keys(MOVES) as MoveName[]) {
    expect(mayMove(name, 5), name).toBe(name === 'reinstate')
    expect(mayMove(name, 6), name).toBe(false)
    expect(MOVES[name].to === 4, name).toBe(name === 'ship')
  }
})

test('the factory is changed while In Production, the ship-to until Shipped', () => {
  expect(STATUSES.filter(mayChangeFactory)).toEqual([2])
  expect(STATUSES.filter(mayChangeShipTo)).toEqual([1, 2, 3])
})

test('a refused move says where the order is', () => {
  expect(notMovable(4)).toBe('This order is Shipped, so this can’t be done.')
})
