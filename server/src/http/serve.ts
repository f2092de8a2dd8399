import multipart from '@fastify/multipart'
import { type Endpoint, isFileReply } from '@trousseau/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChooseReads } from '../db/replica.ts'
import { AppError } from './app-error.ts'
import type { Authenticated, RequestContext, User } from './call.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { inTime } from './limits/deadline.ts'
import { takePlaceForFile } from './limits/files-at-once.ts'
import type { Queue } from './limits/turns.ts'
import { type KeptAnswers, keepAnswers } from './reply/kept-answers.ts'
import { replyWriter } from './reply/write-reply.ts'
import { readUpload, type UploadedFile } from './request/read-upload.ts'
import { refuseCardNumbers } from './request/refuse-card-numbers.ts'
import { validateInput, validateParams } from './request/validate.ts'

export type AnyHandler = (call: never) => Promise<unknown>
type Authenticate = (request: FastifyRequest, context: RequestContext) => Promise<Authenticated | undefined>

type ServeOptions = {
  authenticate: Authenticate
  contextOf: (request: FastifyRequest) => RequestContext
  chooseReads: ChooseReads
  /** The turns in which an endpoint's work is done. */
  inTurnOf: (endpoint: Endpoint) => Queue
  /** How long an answer may take. */
  longestMs: number
  /** Called if a signed-in person requests something that their account may not do. */
  onRefusal: (context: RequestContext, user: User, route: string) => Promise<void>
}

type Bound = {
  endpoint: Endpoint
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/**
 * Binds every endpoint of the contract to its handler, with authentication, permission, validation and reply in one
 * place.
 */
export function serve(
  app: FastifyInstance,
  api: Readonly<Record<string, Endpoint>>,
  handlers: Readonly<Record<string, AnyHandler>>,
  options: ServeOptions,
): void {
  const byPath = new Map<string, Map<Endpoint['method'], Bound>>()
  const keptAnswer = keepAnswers()
  for (const [name, endpoint] of Object.entries(api)) {
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
    if (!handler) throw new Error(`${name} has no handler`)
    refuseWithoutPolicy(name, endpoint)
    const methods = byPath.get(endpoint.path) ?? new Map()
    if (methods.has(endpoint.method))
      throw new Error(`${name}: ${endpoint.method} ${endpoint.path} is declared twice`)
    byPath.set(
      endpoint.path,
      methods.set(endpoint.method, bind(endpoint, handler, { ...options, keptAnswer }, methods)),
    )
  }
  for (const [path, methods] of byPath) {
    if (methods.get('POST')?.endpoint.upload) app.register((app) => routeUpload(app, path, methods))
    else route(app, path, methods)
  }
}

type Methods = ReadonlyMap<Endpoint['method'], Bound>

function refuseWithoutPolicy(name: string, { allow }: Endpoint): void {
  if (allow === 'anyone' || (Array.isArray(allow) && allow.length > 0)) return
  throw new Error(`${name} has no policy: say who may call it`)
}

/** PUT and PATCH are the same; a POST whose body has `_method` is treated as that method. */
function route(app: FastifyInstance, path: string, methods: Methods): void {
  for (const [method, { answer }] of methods) {
    if (method === 'POST') continue
    app.route({ method: method === 'PUT' ? ['PUT', 'PATCH'] : method, url: path, handler: answer })
  }
  if ([...methods.keys()].every((method) => method === 'GET')) return
  app.post(path, (request, reply) => {
    const bound = methods.get(methodOfPost(request, reply, methods))
    if (!bound) throw new AppError('not_found')
    return bound.answer(request, reply)
  })
}

/** In its own Fastify context, because multipart bodies are refused everywhere else. */
async function routeUpload(app: FastifyInstance, path: string, methods: Methods): Promise<void> {
  await app.register(multipart)
  route(app, path, methods)
}

/** What `_method` may say, in any case of letters, and which endpoint answers it. */
const OVERRIDES: ReadonlyMap<string, Endpoint['method']> = new Map([
  ['POST', 'POST'],
  ['PUT', 'PUT'],
  ['PATCH', 'PUT'],
  ['DELETE', 'DELETE'],
])

/** Forms and queries write a list as `_method[]`, which names a method as little as a list in JSON. */
function namesMethod(fields: unknown): fields is Record<string, unknown> {
  if (typeof fields !== 'object' || fields === null) return false
  return Object.keys(fields).some((name) => name === '_method' || name.startsWith('_method['))
}

/**
 * The method that a POST stands for. Throws if it names one that does not exist or names it in its query: doing what a
 * plain POST does would be something else than what was asked for.
 */
function methodOfPost(
  { query, body }: { query?: unknown; body: unknown },
  reply: FastifyReply,
  methods: Methods,
): Endpoint['method'] {
  if (!namesMethod(query)) {
    if (!namesMethod(body)) return 'POST'
    const method = typeof body._method === 'string' && OVERRIDES.get(body._method.toUpperCase())
    if (method) return method
  }
  reply.header('allow', [...methods.keys()].flatMap((each) => SERVED_AS[each]).join(', '))
  throw new AppError('method_not_allowed')
}

/** The methods of HTTP under which an endpoint of each declared method is served. */
const SERVED_AS: Readonly<Record<Endpoint['method'], readonly string[]>> = {
  GET: ['GET', 'HEAD'],
  POST: ['POST'],
  PUT: ['PUT', 'PATCH'],
  DELETE: ['DELETE'],
}

function isAllowed({ allow, themselves }: Endpoint, user: User, params: unknown): boolean {
  if (allow.includes(user.account)) return true
  if (!themselves?.includes(user.account)) return false
  return typeof params === 'object' && params !== null && 'id' in params && params.id === String(user.id)
}

function bind(
  endpoint: Endpoint,
  handler: AnyHandler,
  {
    authenticate,
    contextOf,
    chooseReads,
    onRefusal,
    inTurnOf,
    longestMs,
    keptAnswer,
  }: ServeOptions & { keptAnswer: KeptAnswers },
  methods: Methods,
): Bound {
  const write = replyWriter(endpoint, keptAnswer)
  const inTurn = inTurnOf(endpoint)

  /** Who calls, if they may; undefined where anyone may. */
  async function admit(request: FastifyRequest, context: RequestContext): Promise<Authenticated | undefined> {
    if (endpoint.allow === 'anyone') return undefined
    const found = await authenticate(request, context)
    if (!found) throw new AppError('not_signed_in')
    if (!isAllowed(endpoint, found.user, request.params)) {
      await onRefusal(context, found.user, `${endpoint.method} ${endpoint.path}`)
      throw new AppError('forbidden')
    }
    if (found.mustSetUp && !endpoint.whileSettingUp) throw new AppError('second_factor_needed')
    if (found.user.isViewing && endpoint.method !== 'GET' && !endpoint.whileViewing)
      throw new AppError('view_only')
    return found
  }

  async function work(
    request: FastifyRequest,
    reply: FastifyReply,
    context: RequestContext,
    found: Authenticated | undefined,
    { body, file }: { body: unknown; file: UploadedFile | undefined },
  ): Promise<(reply: FastifyReply) => FastifyReply> {
    const user = found?.user
    // Other endpoints handled `_method` while routing; an upload has no other method.
    if (file && methodOfPost({ body }, reply, methods) !== 'POST') throw new AppError('not_found')
    if (!endpoint.webhook)
      refuseCardNumbers({
        query: request.query,
        // A raw body is checked by its handler, which tells this together with everything else.
        body: endpoint.rawBody ? undefined : body,
        file,
        key: endpoint.idempotent ? request.headers['idempotency-key'] : undefined,
      })
    const params = validateParams(endpoint.params, request.params)
    const { rawBody, query } = endpoint
    const received = rawBody
      ? { params, ...validateInput({ query }, { query: request.query, body }), body }
      : { params, ...validateInput(endpoint, { query: request.query, body }) }
    const once =
      endpoint.idempotent && user
        ? readIdempotencyKey(user, endpoint, request.headers['idempotency-key'], received)
        : undefined
    return inTurn(async () => {
      if (user && isFileReply(endpoint.reply)) await takePlaceForFile(context, user.id, reply)
      const db = endpoint.wide && found ? await chooseReads(found.position) : context.db
      // The handler's own type is precise; here, where all handlers meet, TypeScript cannot express it.
      // Spreading several objects into one takes thirty times as long.
      const call = Object.assign({}, context, { db }, found, received, { once, file })
      const data = await handler(call as never)
      return write(request, data, user)
    })
  }

  return {
    endpoint,
    answer: async (request, reply) => {
      // Too many wait already: whoever would be refused then is not looked up either.
      inTurn.refuseIfFull()
      const context = contextOf(request)
      const began = performance.now()
      const found = await inTime(admit(request, context), longestMs)
      const uploaded = endpoint.upload && (await readUpload(request, endpoint.upload))
      // An upload takes as long as its sender needs, so its answer is due from when it has come.
      const leftMs = uploaded ? longestMs : longestMs - (performance.now() - began)
      const form = uploaded ?? { body: request.body, file: undefined }
      const send = await inTime(work(request, reply, context, found, form), leftMs)
      return send(reply)
    },
  }
}
