import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERRORS } from '@trousseau/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorReply, sendError } from './answer-errors.ts'
import { AppError } from './app-error.ts'
import { securityHeaders } from './security-headers.ts'
import { toAppError } from './to-app-error.ts'

/** A URL that cannot be decoded matches no route and runs no hooks, so it gets the envelope and headers here. */
export function refuseUnreadableUrl(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders(request.id))
  sendError(reply, toAppError(error) ?? new AppError('malformed'))
}

/** Bytes that are not HTTP never become a request, so they are answered on the socket. */
export function refuseUnreadableRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  // Browsers open connections in advance, and would take data on an idle one for the answer to their next request.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return void socket.destroy()
  const known = new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'malformed')
  const [status] = ERRORS[known.code]
  const body = errorReply(known)
  const headers = {
    ...securityHeaders(randomUUID()),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}
