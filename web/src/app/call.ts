import type { Endpoint, Reply, Sent } from '@trousseau/contract/endpoint'
import { queryString } from '@trousseau/contract/page'
import { z } from 'zod/mini'
import { noAnswer, refusal } from './call-failed.ts'
import { currentToken, endSession } from './session.ts'

/** What a screen hands over: the parts the endpoint declares, and its key where the endpoint takes one. */
export type Outgoing<E extends Endpoint> = Sent<E> &
  (E extends { idempotent: true } ? { idempotencyKey: string } : unknown)

type CallOptions = {
  signal?: AbortSignal
  timeLimit?: number
  /** A refusal of this call does not end the session. */
  isFarewell?: true
}

type Parts = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
}

const TIME_LIMIT = 30_000

/** The only fetch of our API. Every failure is a `CallFailed`, except that the caller's own abort stays one. */
export async function call<E extends Endpoint>(
  endpoint: E,
  outgoing: Outgoing<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const parts: Parts = outgoing
  const token = endpoint.allow === 'anyone' ? undefined : currentToken()
  const timeLimit = AbortSignal.timeout(options.timeLimit ?? TIME_LIMIT)
  const answer = await fetchAnswer(urlOf(endpoint, parts), {
    method: endpoint.method,
    headers: headersOf(parts, token),
    body: parts.body === undefined ? null : JSON.stringify(parts.body),
    signal: options.signal ? AbortSignal.any([timeLimit, options.signal]) : timeLimit,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  })
  if (answer.isOk) {
    const success = z.safeParse(z.object({ data: endpoint.reply }), answer.json)
    // `data` is what the endpoint declares, which the compiler cannot see through the generic.
    if (success.success) return success.data.data as Reply<E>
    throw refusal(500, undefined)
  }
  const isRefused = answer.status === 401 || answer.status === 403
  // A late answer to a session that is over already must not end the one that came after it.
  if (isRefused && token !== undefined && token === currentToken() && !options.isFarewell)
    endSession(answer.status === 401 ? 'expired' : 'forbidden')
  throw refusal(answer.status, answer.json)
}

type Answer = { isOk: boolean; status: number; json: unknown }

async function fetchAnswer(url: URL, request: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, request)
    const text = await response.text()
    return { isOk: response.ok, status: response.status, json: parseJson(text) }
  } catch (failure) {
    const name = failure instanceof Error ? failure.name : ''
    if (name === 'AbortError') throw failure
    throw noAnswer(name === 'TimeoutError' ? 'timeout' : 'offline')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function headersOf(parts: Parts, token: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (parts.body !== undefined) headers.set('content-type', 'application/json')
  if (parts.idempotencyKey !== undefined) headers.set('idempotency-key', parts.idempotencyKey)
  return headers
}

/** The token goes to our own API and nowhere else, whatever a path or a parameter holds. */
function urlOf(endpoint: Endpoint, parts: Parts): URL {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name] ?? '')),
  )
  const query = queryString(parts.query ?? {})
  const url = new URL(query === '' ? path : `${path}?${query}`, location.origin)
  if (url.origin !== location.origin || !url.pathname.startsWith('/api/'))
    throw new Error('A call goes to our own API only.')
  return url
}
