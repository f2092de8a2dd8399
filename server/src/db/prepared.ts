import { createHash } from 'node:crypto'
import pg from 'pg'
import { describeError, type Log } from '../log.ts'

/** Each is kept by every connection, on the server too. The product has about three hundred. */
const MOST_STATEMENTS = 500
/** Texts that came once and may never come again, such as an insert of as many rows as a file had. */
const MOST_SEEN = 1_000

/** Changed the result of a statement that was prepared before: a migration under a running process. */
const RESULT_CHANGED = 'cached plan must not change result type'
const UNKNOWN_STATEMENT = '26000'
const KNOWN_STATEMENT = '42P05'

/**
 * Statements are prepared when they come for the second time, so that PostgreSQL parses and plans them once per
 * connection and not with every request.
 */
export type Statements = {
  nameOf(text: string): string | undefined
  /** Gives every statement another name, so that each connection prepares it again. */
  prepareAnew(): void
  /** For a pooler that gives each transaction another connection and does not know what was prepared on the last. */
  stopPreparing(): void
}

export function createStatements(): Statements {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  let generation = 0
  let isPreparing = true
  // Made from the text, because a pooler may lead two processes to one connection: a name never means two statements.
  const newName = (text: string) =>
    `${createHash('sha256').update(text).digest('hex').slice(0, 40)}_${generation}`
  return {
    nameOf(text) {
      if (!isPreparing) return undefined
      const name = names.get(text)
      if (name !== undefined || names.size >= MOST_STATEMENTS) return name
      if (!seen.delete(text)) {
        if (seen.size >= MOST_SEEN) seen.clear()
        seen.add(text)
        return undefined
      }
      const made = newName(text)
      names.set(text, made)
      return made
    },
    prepareAnew() {
      names.clear()
      generation += 1
    },
    stopPreparing() {
      isPreparing = false
    },
  }
}

/** Whether a statement failed only because of how it was prepared. Nothing was done, and it can be sent again. */
export function failedAsPrepared(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.message === RESULT_CHANGED || isOfPooler(error)
}

const isOfPooler = ({ code }: pg.DatabaseError) => code === UNKNOWN_STATEMENT || code === KNOWN_STATEMENT

/**
 * Begins a statement that PostgreSQL plans each time, by how large its tables are at that moment. For one whose table is
 * nearly empty at one moment and large at the next, where a kept plan of the first would read all of it.
 */
export const PLANNED_ANEW = '/* planned anew */'

export type Query = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

/** Sends statements by name. One that fails as prepared is sent again as text; in a transaction, that repeats it all. */
export function preparedQuery(client: pg.PoolClient, statements: Statements, log: Log): Query {
  return async (text, values) => {
    // Statements without values, such as begin and commit, are cheaper without being prepared.
    const isPrepared = values.length > 0 && !text.startsWith(PLANNED_ANEW)
    const name = isPrepared ? statements.nameOf(text) : undefined
    if (name === undefined) return client.query(text, [...values])
    try {
      return await client.query({ name, text, values: [...values] })
    } catch (error) {
      if (!failedAsPrepared(error)) throw error
      log.warn({ error: describeError(error) }, 'a prepared statement is prepared anew')
      statements.prepareAnew()
      if (error instanceof pg.DatabaseError && isOfPooler(error)) statements.stopPreparing()
      return client.query(text, [...values]).catch(() => {
        throw error
      })
    }
  }
}
