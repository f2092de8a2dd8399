import { hash, verify } from '@node-rs/argon2'
import { takeTurns } from '../../http/limits/turns.ts'

/** argon2id, the library's default, at the strength OWASP recommends: about 14 ms on one core. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Floods of logins are a cheap attack, so hashing gets at most two threads and a short queue. */
const inTurn = takeTurns({ atOnce: 2, waiting: 40, patienceMs: 5_000, retryAfterSeconds: 5 })

let done = 0

const hashing = <T>(work: () => Promise<T>) =>
  inTurn(() =>
    work().finally(() => {
      done += 1
    }),
  )

/** How many hashes were computed. Shows in tests that an unknown address costs as much as a known one. */
export function hashesDone(): number {
  return done
}

export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, STRENGTH))
}

/** A dummy hash, verified if there is no account, so that the timing does not reveal whether one exists. */
let nobody: Promise<string> | undefined

export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hash('nobody', STRENGTH)
  const against = stored ?? (await nobody)
  const right = await hashing(() => verify(against, password))
  return right && stored != null
}
