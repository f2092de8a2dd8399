import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inPieces } from './pieces.ts'

const PIECES = 10

test('in a turn of the event loop one piece is made, and one of each kind', async () => {
  const made = { first: 0, second: 0 }
  const make = async (kind: keyof typeof made, nextPiece: () => Promise<void>) => {
    await nextPiece()
    made[kind] += 1
  }
  const [first, second] = [inPieces(), inPieces()]
  const all = Array.from({ length: PIECES }, () => [make('first', first), make('second', second)]).flat()
  let mostInATurn = { first: 0, second: 0 }
  let turns = 0
  for (; made.first + made.second < all.length; turns += 1) {
    const before = { ...made }
    await nextTurn()
    mostInATurn = {
      first: Math.max(mostInATurn.first, made.first - before.first),
      second: Math.max(mostInATurn.second, made.second - before.second),
    }
  }
  await Promise.all(all)
  expect(mostInATurn).toEqual({ first: 1, second: 1 })
  // Two for each; they would be twice as many if one kind waited for the other.
  expect(turns).toBeLessThan(3 * PIECES)
})

test('all who stand at the door are let in before the next piece is made', async () => {
  let letIn = 0
  const server = createServer(() => {
    letIn += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const visitors = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  await Promise.all(visitors.map((visitor) => once(visitor, 'connect')))
  await inPieces()()
  expect(letIn).toBe(visitors.length)
  for (const visitor of visitors) visitor.destroy()
  server.close()
})
