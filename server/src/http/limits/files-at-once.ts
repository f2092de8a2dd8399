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

type FileContext = { db: Db; now: Date; log: Log }

/** Holds a place until the answer is sent or the connection is closed. */
export async function takePlaceForFile(
  { db, now, log }: FileContext,
  userId: number,
  reply: FastifyReply,
): Promise<void> {
  const who = String(userId)
  const isFull = (await hit(db, AT_ONCE, who, now)) > 0
  if (isFull) {
    await forgiveHit(db, AT_ONCE, who)
    throw new AppError('too_many', {
      messages: ['Two downloads are already running. Please wait for one to finish.'],
      retryAfterSeconds: 5,
    })
  }
  reply.raw.once('close', () => {
    forgiveHit(db, AT_ONCE, who).catch((error: unknown) =>
      log.warn({ error: describeError(error) }, 'the place of a file was not given back'),
    )
  })
}
