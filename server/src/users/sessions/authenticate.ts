import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import type { Authenticated, RequestContext } from '../../http/call.ts'
import { endsOf, findingSessions, touchingSessions } from './sessions.store.ts'
import { hashToken } from './token.ts'

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/

/** The hash of the bearer token, valid or not, which is accepted only from a single Authorization header. */
export function bearerHashOf(request: FastifyRequest): Buffer | undefined {
  const headers = request.raw.headersDistinct.authorization ?? []
  const token = headers.length === 1 ? BEARER.exec(headers[0] ?? '')?.[1] : undefined
  return token === undefined ? undefined : hashToken(token)
}

/** Tells the user of a request's bearer token. */
export function authenticating(db: Db) {
  const find = findingSessions(db)
  const touch = touchingSessions(db)
  return async (
    request: FastifyRequest,
    { bearerHash: hash, now }: Pick<RequestContext, 'bearerHash' | 'now'>,
  ): Promise<Authenticated | undefined> => {
    if (hash === undefined) return undefined
    const found = await find(hash, now)
    if (!found) return undefined
    // What a page asks by itself, with nobody at it, is no use of the session.
    const isUnattended = request.headers['x-unattended'] !== undefined
    const lastSeen = isUnattended ? found.lastSeen : await touch({ hash, now }, found)
    return { ...found, sessionEnds: endsOf(found, lastSeen, now) }
  }
}
