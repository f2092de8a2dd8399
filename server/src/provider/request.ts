import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, meaningOfAnswer, unclearEnd } from '@trousseau/domain/money/provider-answer'
import { firstWords } from '@trousseau/domain/money/words/provider-words'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { describeError, type Log } from '../log.ts'
import type { Measures } from '../measures/measures.ts'
import { type Limit, reserveCall, settleCall } from './call-limits.ts'
import type { CallOf } from './shares.ts'

/** Everything a call to the payment provider needs, for the sandbox and the real provider alike. */
export type ProviderClient = {
  db: Db
  stax: Config['stax']
  clock: Clock
  log: Log
  /** Counts how calls end. */
  measures?: Pick<Measures, 'countProviderCall'> | undefined
  /** Set once the provider has confirmed that the key belongs to our merchant; `asking` while it is being asked. */
  merchant: { isOurs: boolean; asking?: Promise<void> | undefined }
  /** Who the calls are made for, and whose share of the provider's limits they use. */
  of: CallOf
  /** How long work that nobody waits for may wait for a place among the calls. */
  patienceMs?: number
  /** The deadline of a waiting person, by the computer's own clock rather than `clock`. */
  until?: number
}

/** The client of a process. Its calls are background work until `withDeadline` says otherwise. */
export function createProviderClient(
  context: Omit<ProviderClient, 'merchant' | 'of' | 'until'>,
): ProviderClient {
  return { ...context, of: { kind: 'background' }, merchant: { isOurs: false } }
}

/** For a person who waits: however many calls it takes, they get an answer within the timeout of one call. */
export function withDeadline(client: ProviderClient, of: CallOf): ProviderClient {
  return { ...client, of, until: Date.now() + client.stax.timeoutMs }
}

/** For background work about one store, so that it does not use up the background's share for the others. */
export const inBackgroundOf = (client: ProviderClient, storeId: number): ProviderClient => ({
  ...client,
  of: { kind: 'background', storeId },
})

/** A call that begins later than this would hardly be answered before the person's deadline. */
export const longestInLine = ({ timeoutMs }: Config['stax']): number => timeoutMs / 2

/** Long enough for a call that is just ending. Background work that gets no place is tried again later. */
const BACKGROUND_PATIENCE_MS = 2_000

function patienceOf({ until, patienceMs = BACKGROUND_PATIENCE_MS, stax }: ProviderClient): number {
  if (until === undefined) return patienceMs
  return Math.max(0, until - Date.now() - (stax.timeoutMs - longestInLine(stax)))
}

/**
 * How a call ended. `refused`: the provider said no, and nothing changed. `unavailable`: certainly nothing changed.
 * `unknown`: the change may or may not have been made, and only the provider can tell.
 */
export type Outcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; message: string; responseBody: unknown }
  | Unavailable
  | { kind: 'unknown' }

/** `busy`: the provider was not asked, because it wants no more calls or the store has used up its share of them. */
export type Unavailable = { kind: 'unavailable'; retryAfterSeconds: number; busy?: Limit }

export type ProviderRequest<T> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  /** Undefined if the answer does not have the expected shape. */
  read: (responseBody: unknown) => T | undefined
  /** Told the answer as it came, for a call whose answer says more than its outcome. */
  hear?: (answer: Answer) => void
}

/** Errors of a connection that was never made, so nothing was sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const RETRY_SECONDS = 60
const RETRY_SECONDS_MAX = 3_600
const NO_REASON = 'The payment provider refused this without a reason.'

const NOT_CALLED_RETRY_SECONDS = 5
const AGAIN_MS = 200

/** Makes one call within all limits and never repeats it: retrying is up to the caller. */
export async function request<T>(client: ProviderClient, wanted: ProviderRequest<T>): Promise<Outcome<T>> {
  if (client.until !== undefined && client.until <= Date.now())
    return { kind: 'unavailable', retryAfterSeconds: RETRY_SECONDS }
  const room = await reserveCall(client, patienceOf(client))
  if ('waitSeconds' in room) {
    client.measures?.countProviderCall('not_made')
    return { kind: 'unavailable', retryAfterSeconds: room.waitSeconds, busy: room.limit }
  }
  const { outcome, counted, blockedSeconds } = await call(client, wanted)
  const ended = { now: client.clock(), failed: counted || outcome.kind !== 'done', counted, blockedSeconds }
  client.measures?.countProviderCall(outcome.kind)
  // The provider has acted, even if the call cannot be counted.
  await settleCall(client.db, room, ended).catch((error) =>
    client.log.warn({ error: describeError(error) }, 'a call to the payment provider was not counted'),
  )
  return outcome
}

/** A call only throws before anything is sent, so the caller knows that nothing was done. */
export async function orUnavailable<T>(
  { log }: ProviderClient,
  calling: Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return calling.catch((error: unknown) => {
    log.warn({ error: describeError(error) }, 'the payment provider was not called')
    return { kind: 'unavailable', retryAfterSeconds: NOT_CALLED_RETRY_SECONDS }
  })
}

/** Retries until the deadline, so that a busy database does not lose the provider's answer. */
export async function retryUntilDeadline<T>(
  { until = 0 }: ProviderClient,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() + AGAIN_MS >= until) throw error
      await pause(AGAIN_MS)
    }
  }
}

/** `counted`: the provider counts the call among the failures for which it locks us out, or may. */
type Ended<T> = { outcome: Outcome<T>; counted: boolean; blockedSeconds?: number }

async function call<T>(client: ProviderClient, wanted: ProviderRequest<T>): Promise<Ended<T>> {
  const unclear: Outcome<T> =
    unclearEnd(wanted.method) === 'unavailable'
      ? { kind: 'unavailable', retryAfterSeconds: RETRY_SECONDS }
      : { kind: 'unknown' }
  let answer: Answer
  try {
    answer = await send(client, wanted)
  } catch (error) {
    const code = codeOf(error)
    client.log.warn({ call: wanted.method, code }, 'the payment provider did not answer')
    if (NEVER_SENT.has(code))
      return { outcome: { kind: 'unavailable', retryAfterSeconds: RETRY_SECONDS }, counted: false }
    // The answer that we did not see may have been a refusal.
    return { outcome: unclear, counted: true }
  }
  wanted.hear?.(answer)
  return { ...judge(client, wanted, answer, unclear), counted: isCounted(wanted, answer) }
}

function judge<T>(
  { log }: ProviderClient,
  wanted: ProviderRequest<T>,
  answer: Answer,
  unclear: Outcome<T>,
): Omit<Ended<T>, 'counted'> {
  const { status, responseBody, retryAfterSeconds } = answer
  const value = status < 300 && responseBody !== undefined ? wanted.read(responseBody) : undefined
  const meaning = meaningOfAnswer(answer, value !== undefined)
  if (meaning === 'busy')
    return {
      outcome: { kind: 'unavailable', retryAfterSeconds, busy: 'provider' },
      blockedSeconds: retryAfterSeconds,
    }
  if (meaning === 'wrong key') {
    log.error({ call: wanted.method }, 'the payment provider does not take our key')
    return { outcome: { kind: 'unavailable', retryAfterSeconds: RETRY_SECONDS } }
  }
  if (value !== undefined) return { outcome: { kind: 'done', value } }
  if (meaning === 'unclear') {
    log.warn({ call: wanted.method, status }, 'the payment provider answered what it should not')
    return { outcome: unclear }
  }
  return { outcome: { kind: 'refused', message: firstWords(responseBody) ?? NO_REASON, responseBody } }
}

/** The provider counts answers of 4xx and, whatever their status, transactions that failed. */
function isCounted({ method }: ProviderRequest<unknown>, { status, responseBody }: Answer): boolean {
  if (status >= 400 && status < 500) return true
  const isFailed =
    typeof responseBody === 'object' &&
    responseBody !== null &&
    'success' in responseBody &&
    responseBody.success === false
  return isFailed && method === 'POST'
}

async function send(
  { stax, until }: ProviderClient,
  { method, path, body }: ProviderRequest<unknown>,
): Promise<Answer> {
  const response = await fetch(`${stax.apiUrl.replace(/\/+$/, '')}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${stax.apiKey}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    // One timeout for the headers and the body of the answer together.
    signal: AbortSignal.timeout(Math.min(stax.timeoutMs, Math.max(1, (until ?? Infinity) - Date.now()))),
  })
  const responseBody = parsed(await response.text())
  return {
    status: response.status,
    responseBody,
    retryAfterSeconds: retryAfter(response.headers.get('retry-after')),
    isToldToWait: response.headers.has('retry-after'),
  }
}

/** Undefined for anything that is not JSON, such as a firewall's page or an empty body. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function retryAfter(header: string | null): number {
  const seconds = Number(header)
  if (header === null || !Number.isInteger(seconds) || seconds < 1) return RETRY_SECONDS
  return Math.min(seconds, RETRY_SECONDS_MAX)
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof AggregateError) return codeOf(cause.errors[0])
  const { code, name } = describeError(cause)
  return code ?? name
}
