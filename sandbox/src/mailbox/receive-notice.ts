import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Fault, type Faults, takeFault } from './faults.ts'
import { keepMessage, type Mailbox } from './messages.store.ts'

/** Both cloud functions take the same body and give the same response: one chat post or one email per call. */
export async function receiveNotice(
  { mailbox, faults, hangLimitMs }: { mailbox: Mailbox; faults: Faults; hangLimitMs: number },
  channel: 'chat' | 'mail',
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const notice = readNotice(request.body)
  if (typeof notice === 'string') return reply.code(400).send({ ok: false, error: notice })

  const fault = takeFault(faults, channel)
  if (fault && fault.kind !== 'accept-then-drop-connection') return fail(fault, hangLimitMs, request, reply)

  const messageId = request.headers['idempotency-key'] ?? request.headers['x-message-id']
  await keepMessage(mailbox, { channel, ...notice, ...(messageId && { message_id: String(messageId) }) })
  return fault ? drop(request, reply) : reply.send({ ok: true })
}

function readNotice(body: unknown): { subject: string; text: string } | string {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return 'The body must be a JSON object.'
  const { subject, text, ...others }: Record<string, unknown> = { ...body }
  if (typeof subject !== 'string' || subject === '') return 'subject must be a text that is not empty.'
  if (typeof text !== 'string') return 'text must be a text.'
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return `The body holds subject and text alone, not ${JSON.stringify(unknown)}.`
  return { subject, text }
}

async function fail(fault: Fault, hangLimitMs: number, request: FastifyRequest, reply: FastifyReply) {
  if (fault.kind === 'refuse') return reply.code(403).send({ ok: false, error: 'Refused, as armed.' })
  if (fault.kind === 'error') return reply.code(500).send({ ok: false, error: 'Failed, as armed.' })
  if (fault.kind === 'redirect') return reply.redirect(`/redirected/${fault.id}`, 302)
  const limit = AbortSignal.timeout(hangLimitMs)
  await once(request.raw.socket, 'close', { signal: limit }).catch(() => undefined)
  return drop(request, reply)
}

function drop(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.socket.destroy()
  return reply.hijack()
}
