import type { Endpoint, FileEndpoint, JsonEndpoint, Reply, Sent, Upload } from '@trousseau/contract/endpoint'
import { queryString } from '@trousseau/contract/page'
import { takeActivity } from '../session/activity.ts'
import { currentToken, endSession } from '../session/session.ts'
import { noAnswer, refusal } from './call-failed.ts'
import { takeEarly } from './early-calls.ts'
import { readAnswer } from './read-answer.ts'

/** What a screen passes to a call: the parts the endpoint declares, and an idempotency key where it takes one. */
export type Outgoing<E extends Endpoint> = Sent<E> &
  (E extends { idempotent: true | 'required' } ? { idempotencyKey: string } : unknown) &
  (E extends { upload: Upload } ? { file: File } : unknown)

type CallOptions = {
  signal?: AbortSignal
  timeLimit?: number
  /** For signing out: a refusal of this call does not end the session. */
  isFarewell?: true
  /** For signing in: the token of the session that the new one replaces. */
  replaces?: string | undefined
}

type Parts = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  file?: File
}

const TIME_LIMIT = 30_000

/** Every failure is a `CallFailed`, except the caller's own abort, which is rethrown as it is. */
export async function call<E extends JsonEndpoint>(
  endpoint: E,
  outgoing: Outgoing<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const response = await send(endpoint, outgoing, options)
  const answer = await readAnswer(endpoint.reply, parseJson(await textOf(response)))
  // The schema has checked `data`, but the compiler cannot see that through the generic.
  if (answer) return answer.data as Reply<E>
  throw refusal(500, undefined)
}

/** A file's whole content: a download that breaks off halfway is a failure like any other. */
export async function callForFile<E extends FileEndpoint>(
  endpoint: E,
  outgoing: Outgoing<E>,
  options: CallOptions = {},
): Promise<Blob> {
  const response = await send(endpoint, outgoing, options)
  return orNoAnswer(() => response.blob())
}

/** The only place that fetches from our API. */
async function send(endpoint: Endpoint, parts: Parts, options: CallOptions): Promise<Response> {
  const token = endpoint.allow === 'anyone' ? undefined : currentToken()
  const bearer = token ?? options.replaces
  const url = buildUrl(endpoint, parts)
  const early = endpoint.method === 'GET' ? takeEarly(`${url.pathname}${url.search}`, bearer) : undefined
  const response = await orNoAnswer(() => early ?? request(url, endpoint, parts, bearer, options))
  if (response.ok) return response
  const isRefused = response.status === 401 || response.status === 403
  const json = parseJson(await textOf(response))
  // A late answer to an ended session must not end the session that came after it.
  if (isRefused && token !== undefined && token === currentToken() && !options.isFarewell)
    endSession(response.status === 401 ? 'expired' : 'forbidden')
  throw refusal(response.status, json)
}

function request(
  url: URL,
  { method }: Endpoint,
  parts: Parts,
  bearer: string | undefined,
  { signal, timeLimit = TIME_LIMIT }: CallOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeLimit)
  const headers = buildHeaders(parts, bearer)
  // What a page asks by itself, with nobody at it, must not keep the session from ending.
  if (!takeActivity()) headers.set('x-unattended', '1')
  return fetch(url, {
    method,
    headers,
    body: bodyOf(parts),
    signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  })
}

const textOf = (response: Response) => orNoAnswer(() => response.text())

async function orNoAnswer<T>(waiting: () => Promise<T>): Promise<T> {
  try {
    return await waiting()
  } catch (failure) {
    const name = failure instanceof Error ? failure.name : ''
    if (name === 'AbortError') throw failure
    throw noAnswer(name === 'TimeoutError' ? 'timeout' : 'offline')
  }
}

/** A file is sent as form data, whose other fields are text. */
function bodyOf({ body, file }: Parts): BodyInit | null {
  if (!file) return body === undefined ? null : JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value))
  form.set('file', file)
  return form
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function buildHeaders(parts: Parts, token: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (parts.body !== undefined && !parts.file) headers.set('content-type', 'application/json')
  if (parts.idempotencyKey !== undefined) headers.set('idempotency-key', parts.idempotencyKey)
  return headers
}

/** Whatever a path or a parameter contains, the token is sent to our own API and nowhere else. */
function buildUrl(endpoint: Endpoint, parts: Parts): URL {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name] ?? '')),
  )
  const query = queryString(parts.query ?? {})
  const url = new URL(query === '' ? path : `${path}?${query}`, location.origin)
  if (url.origin !== location.origin || !url.pathname.startsWith('/api/'))
    throw new Error('A call goes to our own API only.')
  return url
}
