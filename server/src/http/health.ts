import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Health checks do not wait long, and a database that takes longer counts as down. */
const PATIENCE_MS = 2_000

/** While the server stops, answers close their connections, because idle connections would delay the stop. */
export function closeConnectionsWhileStopping(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })
}

/** `live`: the process responds. `ready`: it can do its work, so traffic may be sent to it. */
export function serveHealth(app: FastifyInstance, db: Db, isStopping: () => boolean): void {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const ready =
      !isStopping() && (await Promise.race([answers(db), pause(PATIENCE_MS, false, { ref: false })]))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}

async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
