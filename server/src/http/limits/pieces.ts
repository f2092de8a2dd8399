import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * The turn to make the next piece of a long answer. In each turn of the event loop only one is made, whoever is waiting:
 * between two pieces, other requests run, however many files are being written.
 */
export function nextPiece(): Promise<void> {
  last = last.then(() => nextTurn())
  return last
}
