import { ERRORS, type ErrorReply } from '@trousseau/contract/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { describeError, type Log } from '../log.ts'
import { AppError } from './app-error.ts'
import { toAppError } from './to-app-error.ts'

/** Every error is answered here: with its proper status, in the envelope, and without internal details. */
export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error)
    if (!known || ERRORS[known.code][0] >= 500) {
      log.error(
        { request: request.id, route: request.routeOptions.url, error: describeError(error) },
        'a request failed',
      )
    }
    return sendError(reply, known ?? new AppError('unexpected'))
  })
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
