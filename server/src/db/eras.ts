import pg from 'pg'
import type { Log } from '../log.ts'
import type { Query } from './prepared.ts'

/**
 * Connections are opened to a server. Once that takes no changes any more, because another has been made the primary,
 * they lead to the wrong one, and only new ones go where the address now leads. With an era end its connections: idle
 * ones when they would be used again, others when they are released.
 */
export type Era = { number(): number; end(): void }

const READ_ONLY = '25006'
/** A database may also take no changes because somebody says so, and is still read. */
const SHORTEST_ERA_MS = 1_000

export function createEra(log: Log): Era {
  let number = 0
  let endedAt = Number.NEGATIVE_INFINITY
  return {
    number: () => number,
    end() {
      if (performance.now() - endedAt < SHORTEST_ERA_MS) return
      endedAt = performance.now()
      number += 1
      log.warn('the database takes no changes: its connections are opened anew')
    },
  }
}

/** A change that is refused ends the era. */
export function endingEra(query: Query, era: Era): Query {
  return async (text, values) => {
    try {
      return await query(text, values)
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === READ_ONLY) era.end()
      throw error
    }
  }
}
