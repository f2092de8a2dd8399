import { subscribe } from 'node:diagnostics_channel'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Waits until the next piece may be made. */
type NextPiece = () => Promise<void>

let letIn = 0
subscribe('net.server.socket', () => {
  letIn += 1
})

/** Visitors who never cease to come hold a piece up for no more turns than this. */
const MOST_TURNS = 64

/**
 * Heavy work of one kind, done in pieces. In a turn of the event loop one of them is made, whoever is waiting, so that
 * others' requests run between two; and none while new visitors stand at the door, since a turn lets only one of them
 * in, however many there are.
 */
export function inPieces(): NextPiece {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(giveWay)
    return last
  }
}

async function giveWay(): Promise<void> {
  // The rest of this turn: visitors are let in at the beginning of the next.
  await nextTurn()
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    const before = letIn
    await nextTurn()
    if (letIn === before) return
  }
}
