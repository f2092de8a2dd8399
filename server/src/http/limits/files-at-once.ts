import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../db/db.ts'
import { describeError, type Log } from '../../log.ts'
import { AppError } from '../app-error.ts'
import { forgiveHit, hit, type RateLimit } from './rate-limit.ts'

/**
 * Files cost more than pages, so each person may download two at once, over all processes. The limit expires after
 * longer than any download may take, so that a process that died frees its places.
 */
const AT_ONCE: RateLimit = { name: 'files-at-once', max: 2, seconds: 150 }

/** A place is given back a moment after its file has come, so that who asks for the next one at once waits for it. */
const TRIES = 6
const BETWEEN_MS = 100

type FileContext = { db: Db; now: Date; log: Log }

/** Holds a place until the answer is sent or the connection is closed. */
export async function takePlaceForFile(
  { db, now, log }: FileContext,
  userId: number,
  reply: FastifyReply,
): Promise<void> {
  const who = String(userId)
  for (let tries = 1; (await hit(db, AT_ONCE, who, now)) > 0; tries += 1) {
    await forgiveHit(db, AT_ONCE, who)
    if (tries < TRIES) {
      await pause(BETWEEN_MS)
      continue
    }
    throw new AppError('too_many', {
      messages: ['Two downloads are already running. Please wait for one to finish.'],
      retryAfterSeconds: 5,
    })
  }
  const giveBack = () => {
    forgiveHit(db, AT_ONCE, who).catch((error: unknown) =>
      log.warn({ error: describeError(error) }, 'the place of a file was not given back'),
    )
  }
  // Who hung up while they waited has closed it already.
  if (reply.raw.destroyed) giveBack()
  else reply.raw.once('close', giveBack)
}
