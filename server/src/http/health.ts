import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { DatabaseWatch } from '../db/watch-database.ts'
import type { Log } from '../log.ts'
import { AppError } from './app-error.ts'

/** Health checks do not wait long, and a database that takes longer counts as down. */
const PATIENCE_MS = 2_000
const NO_ANSWER = 'The database does not answer.'
const STOPPING = 'Trousseau is stopping.'

/** While the server stops, answers close their connections, because idle connections would delay the stop. */
export function closeConnectionsWhileStopping(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })
}

/** `live`: the process responds. `ready`: it can do its work, so traffic may be sent to it. */
export function serveHealth(
  app: FastifyInstance,
  { findObstacle }: DatabaseWatch,
  isStopping: () => boolean,
): void {
  const find = () =>
    Promise.race([findObstacle().catch(() => NO_ANSWER), pause(PATIENCE_MS, NO_ANSWER, { ref: false })])
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const reason = isStopping() ? STOPPING : await find()
    if (reason === undefined) return { status: 'ok' }
    return reply.code(503).send({ status: 'unavailable', reason })
  })
}

/**
 * A portal that was started before its migrations answers no call, and none wrongly, until they are there. Looks once
 * before the first call, and then only as long as something is missing.
 */
export async function waitForMigrations(
  app: FastifyInstance,
  { findMissing }: DatabaseWatch,
  log: Log,
): Promise<void> {
  let isMigrated = false
  // A database that does not answer is each request's own to find out.
  const look = async () => {
    const missing = await findMissing().catch(() => null)
    isMigrated = missing === undefined
    return missing ?? undefined
  }
  const reason = await look()
  if (reason) log.warn({ reason }, 'not ready yet')
  app.addHook('onRequest', async ({ url }) => {
    if (isMigrated || !url.startsWith('/api/')) return
    if (await look()) throw new AppError('unavailable', { retryAfterSeconds: 5 })
  })
}
