import { type Endpoint, isFileReply } from '@trousseau/contract/endpoint'
import { type Queue, type Turns, takeTurns } from './turns.ts'

/** The kinds of work that a server keeps apart, so that a flood of one leaves room for the others. */
type Kind = 'light' | 'wide' | 'file' | 'sign-in'

const kindOf = (endpoint: Endpoint): Kind => {
  if (isFileReply(endpoint.reply)) return 'file'
  if (endpoint.wide) return 'wide'
  // What strangers may send without a session hashes passwords or writes an email.
  return endpoint.allow === 'anyone' && endpoint.method === 'POST' && !endpoint.webhook ? 'sign-in' : 'light'
}

/** A portal's connections to the database: two of five are for wide reads, the others for everything else. */
export function shareConnections(pool: number): { light: number; wide: number } {
  const wide = Math.max(1, Math.floor(pool * 0.4))
  return { light: Math.max(1, pool - wide), wide }
}

/** More wide reads at once would only wait for a connection. A file is made in pieces, which wait for each other. */
const shareOf = (wide: number): Record<Kind, Turns> => ({
  light: { atOnce: 100, waiting: 400, patienceMs: 2_000, retryAfterSeconds: 1 },
  wide: { atOnce: wide, waiting: 100, patienceMs: 4_000, retryAfterSeconds: 2 },
  file: { atOnce: wide, waiting: 50, patienceMs: 8_000, retryAfterSeconds: 5 },
  'sign-in': { atOnce: 4, waiting: 60, patienceMs: 4_000, retryAfterSeconds: 5 },
})

/** Gives each endpoint the turns of its kind. */
export function shareWork(pool: number): (endpoint: Endpoint) => Queue {
  const shares = shareOf(shareConnections(pool).wide)
  const turns = new Map<Kind, Queue>()
  return (endpoint) => {
    const kind = kindOf(endpoint)
    const known = turns.get(kind) ?? takeTurns(shares[kind])
    turns.set(kind, known)
    return known
  }
}
