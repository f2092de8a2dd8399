import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterCommit, type Db } from '../db/db.ts'

/** `own_channel` makes one of each house of it: everybody in a database hears all its notifications. */
export const CHANNEL = 'outbox'

/** Between two rings of a process: the worker takes whatever is there, so that one ring is enough for many messages. */
const REST_MS = 50

type Bell = { isResting: boolean; isAsked: boolean }

/** The bell of each database that this process writes messages into. */
const bells = new WeakMap<Db, Bell>()

/**
 * Wakes the workers once the transaction is committed. Within it, a notification would hold a lock of the whole
 * database server from the end of the work until the commit is on the disk, so that no two transactions could be
 * committed together. The worker's poll is the promise, so nobody waits for the bell and its failures are ignored.
 */
export const ringAfterCommit = (db: Db): void => afterCommit(db, ring)

function ring(db: Db): void {
  const bell = bells.get(db) ?? { isResting: false, isAsked: false }
  bells.set(db, bell)
  bell.isAsked = true
  if (!bell.isResting) void ringWhileAsked(db, bell)
}

async function ringWhileAsked(db: Db, bell: Bell): Promise<void> {
  bell.isResting = true
  while (bell.isAsked) {
    bell.isAsked = false
    await Promise.all([notify(db), pause(REST_MS, undefined, { ref: false })])
  }
  bell.isResting = false
}

/** Its commit does not wait for the disk: a ring that a crash of the server loses had nobody left to hear it. */
async function notify(db: Db): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true), pg_notify(own_channel(${CHANNEL}), '')`
    .execute(db)
    .catch(() => {})
}
