import { ERRORS, type ErrorReply } from '@trousseau/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeError, type Log, nameError } from '../log.ts'
import { AppError } from './app-error.ts'
import { toAppError } from './to-app-error.ts'

/** Every error is answered here: with its proper status, in the envelope, and without internal details. */
export function answerErrors(app: FastifyInstance, log: Log): void {
  const countUnlogged = createCounts()
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error)
    const line = { request: request.id, route: request.routeOptions.url }
    if (hasHungUp(request)) log.debug(line, 'a client hung up before its request was read')
    else if (!known) log.error({ ...line, error: describeError(error) }, 'a request failed')
    // Whoever is told to wait may be told so often.
    else if (ERRORS[known.code][0] >= 500 && known.code !== 'provider_busy') {
      const { name, code } = nameError(error)
      const unlogged = countUnlogged(`${known.code} ${name} ${code}`)
      if (unlogged !== undefined)
        log.error({ ...line, error: describeError(error), unlogged }, 'a request failed')
    }
    return sendError(reply, known ?? new AppError('unexpected'))
  })
}

/** The connection closed in the middle of the body, so no handler has run: nothing failed but the connection. */
function hasHungUp({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

const EVERY_MS = 60_000

/**
 * While the portal sheds load or its database is away, every request fails alike, and anybody can send as many as they
 * like. One line in a minute tells of them, with the number of those before it that were not logged; undefined means
 * that this one is not logged either. Each request still has its own line with its status.
 */
function createCounts(): (kind: string) => number | undefined {
  const kinds = new Map<string, { loggedAt: number; since: number }>()
  return (kind) => {
    const now = performance.now()
    const before = kinds.get(kind)
    if (before && now - before.loggedAt < EVERY_MS) {
      before.since += 1
      return undefined
    }
    kinds.set(kind, { loggedAt: now, since: 0 })
    return before?.since ?? 0
  }
}

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
  return reply.code(ERRORS[error.code][0]).type('application/json; charset=utf-8').send(errorReply(error))
}

export function errorReply(error: AppError): string {
  const body: ErrorReply = {
    success: false,
    code: error.code,
    message: error.message,
    data: [...error.messages],
    errors: [...error.errors],
  }
  return JSON.stringify(body)
}
