import type { FastifyReply } from 'fastify'
import { AppError } from './app-error.ts'

/** A file costs more than a page: somebody who asks for a third while two are coming waits for one of them. */
const MOST = 2
const coming = new Map<number, number>()

/** Holds a place until the answer is out or its connection is gone. */
export function takePlaceForFile(userId: number, reply: FastifyReply): void {
  const others = coming.get(userId) ?? 0
  if (others >= MOST) {
    throw new AppError('too_many', {
      messages: ['Two files are on their way to you already. Please wait for one of them.'],
      retryAfterSeconds: 5,
    })
  }
  coming.set(userId, others + 1)
  reply.raw.once('close', () => {
    const left = (coming.get(userId) ?? 1) - 1
    if (left > 0) coming.set(userId, left)
    else coming.delete(userId)
  })
}
