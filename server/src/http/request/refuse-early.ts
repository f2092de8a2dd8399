import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERRORS } from '@trousseau/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorReply, sendError } from '../answer-errors.ts'
import { AppError } from '../app-error.ts'
import { securityHeaders } from '../security-headers.ts'
import { toAppError } from '../to-app-error.ts'
import { answerUnrouted, isForPeople, type WebApp } from '../web-app.ts'

/**
 * A URL that cannot be decoded matches no route and runs no hooks, so it gets the envelope and headers here, or the
 * page if a person may have typed it.
 */
export function refuseUnreadableUrl(web: WebApp) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(securityHeaders(request.id))
    const known = toAppError(error) ?? new AppError('malformed')
    if (known.code === 'not_found') answerUnrouted(web, request, reply)
    else sendError(reply, known)
  }
}

type UnreadableRequest = Error & { code?: string; rawPacket?: unknown }
const URI_TOO_LONG = 414
/** Node refuses a request whose first line and headers have more than 16 kB together. */
const LONG_LINE = 8_000

/** Bytes that are not HTTP never become a request, so they are answered on the socket. */
export function refuseUnreadableRequest(error: UnreadableRequest, socket: Socket, web?: WebApp): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  // Browsers open connections in advance, and would take data on an idle one for the answer to their next request.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return void socket.destroy()
  const page = error.code === 'HPE_HEADER_OVERFLOW' && hasLongAddress(error) ? web?.drawPage?.() : undefined
  if (page) return void answerOnSocket(socket, URI_TOO_LONG, page.headers, page.html)
  const known = new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'malformed')
  const [status] = ERRORS[known.code]
  answerOnSocket(socket, status, { 'content-type': 'application/json; charset=utf-8' }, errorReply(known))
}

/** Whether it is the address of a page that is too long, and not the headers. */
function hasLongAddress({ rawPacket }: UnreadableRequest): boolean {
  const start = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, LONG_LINE) : ''
  const path = /^GET ([^? ]+)/.exec(start)?.[1] ?? ''
  return !start.includes('\r\n') && isForPeople('GET', path)
}

function answerOnSocket(socket: Socket, status: number, more: Record<string, string>, body: string): void {
  const headers: Record<string, string | number> = {
    ...securityHeaders(randomUUID()),
    ...more,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}
