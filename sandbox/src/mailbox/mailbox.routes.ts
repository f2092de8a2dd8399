import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { armFault, type Faults, noFaults, readFault } from './faults.ts'
import { addMailboxPage } from './mailbox-page.routes.ts'
import { awaitMessages, emptyMailbox, type Mailbox } from './messages.store.ts'
import { readQuestion, readWait } from './question.ts'
import { receiveNotice } from './receive-notice.ts'

type Receivers = { mailbox: Mailbox; faults: Faults; hangLimitMs: number }

/** A Fastify scope of its own, so that its body parser and error responses do not affect the other routes. */
export function addMailboxRoutes(app: FastifyInstance, receivers: Receivers): void {
  const { mailbox, faults } = receivers
  readStrictJson(app)
  answerErrors(app)
  addMailboxPage(app, mailbox)

  app.post('/chat', (request, reply) => receiveNotice(receivers, 'chat', request, reply))
  app.post('/mail', (request, reply) => receiveNotice(receivers, 'mail', request, reply))

  app.get('/messages', async (request, reply) => {
    const question = readQuestion(request.query)
    const wait = readWait(request.query)
    if (typeof question === 'string') return refuse(reply, question)
    if (typeof wait === 'string') return refuse(reply, wait)
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(wait * 1000)])
    reply.header('cache-control', 'no-store')
    return { messages: await awaitMessages(mailbox, question, signal) }
  })
  app.delete('/messages', async (_request, reply) => {
    await emptyMailbox(mailbox)
    return reply.code(204).send()
  })

  app.get('/faults', async () => ({ faults: faults.armed }))
  app.post('/faults', async (request, reply) => {
    const wish = readFault(request.body)
    if (typeof wish === 'string') return refuse(reply, wish)
    return reply.code(201).send(armFault(faults, wish))
  })
  app.delete('/faults', async (_request, reply) => {
    Object.assign(faults, { ...noFaults(), lastId: faults.lastId })
    return reply.code(204).send()
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/redirected/:fault',
    handler: async (request) => countFollowed(faults, request),
  })
}

/** Responds like a success, so that a sender that follows redirects wrongly believes its message was delivered. */
function countFollowed(faults: Faults, request: FastifyRequest): { ok: true } {
  const { fault: id }: Record<string, unknown> = { ...(request.params ?? {}) }
  const fault = faults.armed.find((each) => String(each.id) === id)
  if (fault) fault.followed += 1
  return { ok: true }
}

/** Invalid UTF-8 is an error; with replacement characters a damaged message would pass for an intact one. */
const strictly = new TextDecoder('utf-8', { fatal: true })

function readStrictJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(strictly.decode(body)))
    } catch {
      done(Object.assign(new Error('The body is not JSON in UTF-8.'), { statusCode: 400 }))
    }
  })
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status === 413) return reply.code(413).send({ ok: false, error: 'The body is larger than 1 MB.' })
    if (status === 415) return refuse(reply, 'The body must be sent as application/json.')
    if (status < 500) return reply.code(status).send({ ok: false, error: error.message })
    process.stderr.write(`${error.stack}\n`)
    return reply.code(500).send({ ok: false, error: 'The sandbox failed.' })
  })
}

function refuse(reply: FastifyReply, reason: string): FastifyReply {
  return reply.code(400).send({ ok: false, error: reason })
}
