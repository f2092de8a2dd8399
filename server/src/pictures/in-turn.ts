import { AppError } from '../http/app-error.ts'

const LONGEST_WAIT_MS = 8_000
/** Each holds its file in memory while it waits. */
const MOST_WAITING = 12
const busy = () => new AppError('unavailable', { retryAfterSeconds: 10 })

type Waiting = () => void
const waiting = new Set<Waiting>()
let isTaken = false

/** One picture at a time in each process: the other cores and the memory are for answering. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (isTaken) await turn()
  isTaken = true
  try {
    return await work()
  } finally {
    const [next] = waiting
    if (next) next()
    else isTaken = false
  }
}

/** Given up in good time before the connection is: whoever waits is told to come again. */
function turn(): Promise<void> {
  if (waiting.size >= MOST_WAITING) throw busy()
  return new Promise((resolve, reject) => {
    const go = () => {
      waiting.delete(go)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(go)
      reject(busy())
    }, LONGEST_WAIT_MS)
    waiting.add(go)
  })
}
