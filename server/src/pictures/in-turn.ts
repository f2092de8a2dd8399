import { AppError } from '../http/app-error.ts'

const LONGEST_WAIT_MS = 8_000
/** Each waiting request holds its file in memory. */
const MOST_WAITING = 12
const busy = () => new AppError('unavailable', { retryAfterSeconds: 10 })

type Waiting = () => void
const waiting = new Set<Waiting>()
let isTaken = false

/** Encodes one picture at a time per process, leaving cores and memory for requests. */
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

/** Gives up before the connection times out, so that the client is told to try again. */
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
