import { api } from '@trousseau/contract/api'
import {
  type Endpoint,
  type FileReply,
  isByKind,
  isFileReply,
  type Received,
  type Reply,
} from '@trousseau/contract/endpoint'
import { ERRORS, type ErrorCode, type ErrorReply } from '@trousseau/contract/errors'
import { describePage, rowsOf } from '@trousseau/contract/page'
import type { Account, UserKind } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { reportProblem } from './problems.ts'

/**
 * The server's side of a component test: its answers are declared per endpoint, and every answer must match the
 * endpoint's own schema.
 */

/** A call from the page, as the server would parse it. */
export type ReceivedCall<E extends Endpoint> = Received<E> & { headers: Headers; path: string }

type Refusal = { refused: ErrorCode; messages: readonly string[]; errors: ErrorReply['errors'] }
type CutOff = typeof CUT_OFF
type Data<E extends Endpoint> = E extends { reply: FileReply } ? Blob : Reply<E>
type Outcome<E extends Endpoint> = Data<E> | Refusal | CutOff
type Reaction<E extends Endpoint> = Outcome<E> | ((call: ReceivedCall<E>) => Outcome<E> | Promise<Outcome<E>>)

export type Answer = { endpoint: Endpoint; react: (call: ReceivedCall<Endpoint>) => unknown }

/** An answer that is either fixed or computed from the call. */
export function answer<E extends Endpoint>(endpoint: E, reaction: NoInfer<Reaction<E>>): Answer {
  const react = typeof reaction === 'function' ? reaction : () => reaction
  // `respond` picks the answer by its endpoint, so the call has this endpoint's type.
  return { endpoint, react: react as Answer['react'] }
}

type PageKeys = 'meta' | 'links'
type Rows<R> = R extends unknown ? Exclude<R[Exclude<keyof R, PageKeys>], undefined> : never

/** Answers a list: the requested page of these rows, in the given order. */
export function answerList<E extends Endpoint>(endpoint: E, rows: NoInfer<Rows<Reply<E>>>): Answer {
  return { endpoint, react: (call) => pageOfRows(endpoint, rows as readonly unknown[], call) }
}

/** The same, for use in an answer that depends on the call. */
export function pageOfRows<E extends Endpoint>(
  endpoint: E,
  rows: readonly unknown[],
  call: { query?: unknown; path: string },
): Reply<E> {
  const asked = call.query as { page: number; per_page: number }
  const { limit, offset } = rowsOf(asked)
  const shown = rows.slice(offset, offset + limit)
  return {
    [findListKey(endpoint)]: shown,
    ...describePage(call.path, asked, rows.length, shown.length),
  } as Reply<E>
}

/** A refusal with its real status: `refuse('invalid', { errors: { email: 'This … already.' } })`. */
export function refuse(
  code: ErrorCode,
  {
    message,
    also = [],
    errors = {},
  }: { message?: string; also?: string[]; errors?: Record<string, string> } = {},
): Refusal {
  const fields = Object.entries(errors).map(([field, message]) => ({ field, message }))
  const messages = message ? [message, ...also] : fields.map(({ message }) => message)
  return { refused: code, messages: messages.length > 0 ? messages : [ERRORS[code][1]], errors: fields }
}

const CUT_OFF = { cutOff: true } as const
/** No answer at all, as if the connection was lost. */
export const cutOff = (): CutOff => CUT_OFF

/**
 * Delays an answer until the test opens the gate: `answer(api.getOrder, async () => { await gate.opened; return … })`.
 */
export function closedGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

export type TestServer = {
  /** Replaces the endpoint's answer from now on. */
  answer: <E extends Endpoint>(endpoint: E, reaction: NoInfer<Reaction<E>>) => void
  answerList: <E extends Endpoint>(endpoint: E, rows: NoInfer<Rows<Reply<E>>>) => void
  /** The page's calls to this endpoint so far, oldest first. */
  calls: <E extends Endpoint>(endpoint: E) => ReceivedCall<E>[]
}

type Running = {
  account: Account | undefined
  answers: Map<Endpoint, Answer['react']>
  calls: [Endpoint, unknown][]
}

let running: Running | undefined
const realFetch = globalThis.fetch

export function startServer(account: Account | undefined, answers: readonly Answer[]): TestServer {
  const here: Running = { account, answers: new Map(), calls: [] }
  const add = ({ endpoint, react }: Answer) => void here.answers.set(declared(endpoint), react)
  for (const each of answers) add(each)
  running = here
  globalThis.fetch = fetchFromTest
  return {
    answer: (endpoint, reaction) => add(answer(endpoint, reaction)),
    answerList: (endpoint, rows) => add(answerList(endpoint, rows)),
    calls: <E extends Endpoint>(endpoint: E) =>
      here.calls.filter(([of]) => of === declared(endpoint)).map(([, call]) => call as ReceivedCall<E>),
  }
}

/** Calls after this never get an answer, nor those whose answer is still on its way. */
export function stopServer(): void {
  running = undefined
}

/** Replaces the browser's fetch, for our own API only. */
function fetchFromTest(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  if (!new URL(request.url).pathname.startsWith('/api/')) return realFetch(input, init)
  const aborted = new Promise<never>((_, reject) =>
    request.signal.addEventListener('abort', () => reject(request.signal.reason)),
  )
  return Promise.race([whileRunning(request), aborted])
}

async function whileRunning(request: Request): Promise<Response> {
  const server = running
  const response = server && (await respond(request, server))
  return response && server === running ? response : new Promise<never>(() => {})
}

async function respond(request: Request, { account, answers, calls }: Running): Promise<Response> {
  const { pathname: path, searchParams } = new URL(request.url)
  const found = endpointAt(request.method, path)
  if (!found) return fail(`The contract has no ${request.method} ${path}.`)
  const { name, endpoint, params } = found
  const body = await bodyOf(request, endpoint)
  const unfit: string[] = []
  const call = {
    path,
    headers: request.headers,
    params: read(endpoint.params, params, unfit),
    query: read(endpoint.query, toQuery(searchParams), unfit),
    body: endpoint.rawBody || endpoint.upload ? body : read(endpoint.body, body, unfit),
  }
  // The real server would refuse this call. A test of such a refusal answers with `refuse`.
  if (unfit.length > 0) return fail(`The page sent ${name} what the contract refuses: ${unfit.join('; ')}`)
  calls.push([endpoint, call])
  if (!mayCall(endpoint, account)) reportProblem(`${account ?? 'nobody'} may not call ${name}.`)
  const react = answers.get(endpoint)
  if (!react) return fail(`${name} was called, and the test has no answer for it: answer(api.${name}, …).`)
  const outcome = await react(call as unknown as ReceivedCall<Endpoint>)
  if (outcome === CUT_OFF) throw new TypeError('Failed to fetch')
  if (isRefusal(outcome)) return refusalReply(outcome)
  if (isFileReply(endpoint.reply))
    return new Response(outcome as Blob, { headers: { 'content-type': endpoint.reply.type } })
  return successReply(name, endpoint, outcome, kindOf(account))
}

function successReply(name: string, endpoint: Endpoint, data: unknown, kind: UserKind | undefined): Response {
  const { reply, message, messageAlias, maybePending } = endpoint
  const schema = isByKind(reply) ? reply[kind ?? 'store'] : (reply as z.core.$ZodType)
  const fitted = z.core.safeParse(schema, data)
  if (!fitted.success)
    return fail(`The test's answer for ${name} does not fit the contract: ${formatIssues(fitted.error)}`)
  const isUnknown = maybePending && (data as { state?: unknown }).state === 'unknown'
  const said = { ...(message !== undefined && { message }), ...(messageAlias && { msg: message }) }
  return Response.json({ success: true, data: fitted.data, ...said }, { status: isUnknown ? 202 : 200 })
}

function refusalReply({ refused, messages, errors }: Refusal): Response {
  const [status, usual] = ERRORS[refused]
  const body: ErrorReply = {
    success: false,
    code: refused,
    message: messages[0] ?? usual,
    data: [...messages],
    errors,
  }
  return Response.json(body, { status })
}

/** Fails the test with this message; the page gets a refusal. */
function fail(problem: string): Response {
  reportProblem(problem)
  return refusalReply(refuse('unexpected'))
}

const ENDPOINTS = Object.entries<Endpoint>(api)
  .map(([name, endpoint]) => ({ name, endpoint, pattern: toPattern(endpoint.path) }))
  // Paths without parameters first: the "published" in "/api/dresses/published" is not an id.
  .toSorted((a, b) => countParams(a.endpoint) - countParams(b.endpoint))

function endpointAt(method: string, path: string) {
  for (const { name, endpoint, pattern } of ENDPOINTS) {
    const match = endpoint.method === method ? pattern.exec(path) : null
    if (match) return { name, endpoint, params: match.groups ?? {} }
  }
  return undefined
}

/** The contract's own endpoint, because `asSeenBy` makes a copy. */
function declared({ method, path }: Endpoint): Endpoint {
  const known = ENDPOINTS.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)
  if (!known) throw new Error(`The contract has no ${method} ${path}.`)
  return known.endpoint
}

function countParams({ path }: Endpoint): number {
  return path.split(':').length
}

function toPattern(path: string): RegExp {
  const pattern = path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  return new RegExp(`^${pattern}$`)
}

/** An import's report has a `refused` of its own, which is a count. */
const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'refused' in outcome && 'messages' in outcome
const kindOf = (account: Account | undefined) => account?.split('_')[0] as UserKind | undefined

function mayCall({ allow, themselves = [] }: Endpoint, account: Account | undefined): boolean {
  return allow === 'anyone' || (account !== undefined && [...allow, ...themselves].includes(account))
}

/** The key of the rows in a list's reply. */
function findListKey({ reply }: Endpoint): string {
  const schema = isByKind(reply) ? reply.wholesale : reply
  const { shape } = schema as unknown as { shape: Record<string, unknown> }
  const plural = Object.keys(shape).find((key) => key !== 'meta' && key !== 'links')
  if (plural === undefined) throw new Error('This endpoint does not answer a list.')
  return plural
}

function toQuery(params: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const [first = '', ...more] = params.getAll(name)
      return [name, more.length === 0 ? first : [first, ...more]]
    }),
  )
}

async function bodyOf(request: Request, { upload }: Endpoint): Promise<unknown> {
  if (upload) return Object.fromEntries(await request.formData())
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** Parses a value with the contract's schema; its objections are added to `unfit`. */
function read(schema: z.core.$ZodType | undefined, value: unknown, unfit: string[]): unknown {
  if (!schema) return undefined
  const fitted = z.core.safeParse(schema, value ?? {})
  if (!fitted.success) unfit.push(formatIssues(fitted.error))
  return fitted.data
}

const formatIssues = ({ issues }: z.core.$ZodError) =>
  issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`).join('; ')
