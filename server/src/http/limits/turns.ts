import { AppError } from '../app-error.ts'

/** How much work of one kind a process does at once, how much more may wait for its turn, and for how long. */
export type Turns = { atOnce: number; waiting: number; patienceMs: number; retryAfterSeconds: number }

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Also tells beforehand whether whoever comes now would be told to come again at once. */
export type Queue = InTurn & { refuseIfFull(): void }

/** Whoever would wait too long is told to come again: at once if too many wait already, otherwise after a while. */
export function takeTurns({ atOnce, waiting: mostWaiting, patienceMs, retryAfterSeconds }: Turns): Queue {
  const waiting = new Set<() => void>()
  let running = 0
  const busy = () => new AppError('unavailable', { retryAfterSeconds })

  function refuseIfFull(): void {
    if (running >= atOnce && waiting.size >= mostWaiting) throw busy()
  }
  async function turn(): Promise<void> {
    refuseIfFull()
    return new Promise((resolve, reject) => {
      const go = () => {
        waiting.delete(go)
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(go)
        reject(busy())
      }, patienceMs)
      waiting.add(go)
    })
  }
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await turn()
    else running += 1
    try {
      return await work()
    } finally {
      // The next one takes over this turn.
      const [next] = waiting
      if (next) next()
      else running -= 1
    }
  }
  return Object.assign(inTurn, { refuseIfFull })
}
