import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseKey } from './bearer.ts'
import { written } from './book.store.ts'
import type { Call, Route } from './call.ts'
import type { CallName } from './call-names.ts'
import { namesOf } from './customers/customer-names.ts'
import { type Fault, takeFault, transportFaults } from './faults/faults.ts'
import { readObject } from './field-errors.ts'
import type { Provider } from './provider.ts'

/** `open` routes require no API key, because browsers call them. */
export function addRoutes(app: FastifyInstance, provider: Provider, routes: Route[], access: 'key' | 'open') {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.url,
      handler: async (request, reply) => {
        const error = access === 'key' && refuseKey(provider.settings, request.headers.authorization)
        return error ? reply.code(401).send({ error }) : answerCall(provider, route, request, reply)
      },
    })
  }
}

async function answerCall(provider: Provider, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const call = readCall(request, route.name)
  const names = namesOf(provider.book, call)
  const fault = route.name && takeFault(provider.faults, transportFaults, names, route.name)
  if (fault?.kind === 'slow') await delay(fault.ms ?? 2000, undefined, { signal: provider.ended })
  else if (fault && fault.kind !== 'charge-done-answer-lost') {
    return failCall(fault, provider.hangLimitMs, request, reply)
  }
  const answer = route.handler(provider, call)
  await written(provider.book)
  if (fault?.kind === 'charge-done-answer-lost') return cut(request, reply)
  return reply.code(answer.status).send(answer.body)
}

function readCall(request: FastifyRequest, name: CallName | undefined): Call {
  const { id } = readObject(request.params) ?? {}
  return {
    name,
    id: String(id ?? ''),
    query: readObject(request.query) ?? {},
    body: readObject(request.body) ?? {},
    url: `${request.protocol}://${request.host}`,
    ip: request.ip,
  }
}

async function failCall(fault: Fault, hangLimitMs: number, request: FastifyRequest, reply: FastifyReply) {
  if (fault.kind === 'html') {
    const page = '<!doctype html><html><head><title>403 Forbidden</title></head><body>Forbidden</body></html>'
    return reply.code(403).type('text/html; charset=utf-8').send(page)
  }
  if (fault.kind === 'empty-500') return reply.code(500).send()
  if (fault.kind === '429') {
    reply.code(429).header('retry-after', String(fault.seconds ?? 60))
    return reply.send({ message: 'Too Many Attempts.' })
  }
  if (fault.kind === 'hang') {
    const limit = AbortSignal.timeout(hangLimitMs)
    await once(request.raw.socket, 'close', { signal: limit }).catch(() => undefined)
  }
  return cut(request, reply)
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.socket.destroy()
  return reply.hijack()
}
