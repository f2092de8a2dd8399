import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../http/app-error.ts'

/** argon2id, the library's default, at the strength OWASP recommends: about 14 ms on one core. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Login floods are a cheap attack, so hashing gets at most two threads and a short queue. */
const AT_ONCE = 2
const QUEUE_MAX = 100

let running = 0
let done = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= QUEUE_MAX) throw new AppError('unavailable', { retryAfterSeconds: 5 })
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    done += 1
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** How many hashes were computed. Shows in tests that an unknown address costs as much as a known one. */
export function hashesDone(): number {
  return done
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, STRENGTH))
}

/** A dummy hash, verified if there is no account, so that the timing does not reveal whether one exists. */
let nobody: Promise<string> | undefined

export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hash('nobody', STRENGTH)
  const against = stored ?? (await nobody)
  const right = await inTurn(() => verify(against, password))
  return right && stored != null
}
