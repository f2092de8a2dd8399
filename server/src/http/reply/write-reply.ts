import type { Readable } from 'node:stream'
import { type Endpoint, type FileReply, isFileReply } from '@trousseau/contract/endpoint'
import type { FastifyReply } from 'fastify'
import type { NumberedFile, User } from '../call.ts'
import { type Coding, isKept, type KeptAnswers } from './kept-answers.ts'
import { replySerializer, type Serialize } from './reply-serializer.ts'

type WriteReply = (reply: FastifyReply, data: unknown, user: User | undefined) => Promise<FastifyReply>

/** The serializers compiled so far; an endpoint's declaration never changes, so they serve every app of the process. */
const compiled = new WeakMap<Endpoint, Serialize>()

/** Compiled by the first call, because compiling all endpoints would take most of the server's start. */
function compiledFor(endpoint: Endpoint): Serialize {
  const known = compiled.get(endpoint)
  if (known) return known
  const serialize = replySerializer(endpoint)
  compiled.set(endpoint, serialize)
  return serialize
}

/** Writes JSON by the declared schema, or streams a file. */
export function replyWriter(endpoint: Endpoint, keptAnswer: KeptAnswers): WriteReply {
  if (isFileReply(endpoint.reply)) {
    const file = endpoint.reply
    return async (reply, data) => sendFile(reply, file, data as Readable | NumberedFile)
  }
  const serialize: Serialize = (data, kind) => compiledFor(endpoint)(data, kind)
  return async (reply, data, user) => {
    reply.type('application/json; charset=utf-8')
    if (endpoint.maybePending && isUnknown(data)) reply.code(202)
    if (!isKept(data)) return reply.send(serialize(data, user?.kind))
    const coding = acceptedBy(reply)
    const key = [endpoint.path, user?.kind, data.keptUnder].join(' ')
    const answer = await keptAnswer(key, coding, async () => serialize(await data.make(), user?.kind))
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.header('vary', 'accept-encoding').send(answer)
  }
}

/** A coding with q=0 is refused by the client. */
const CODINGS = (['br', 'gzip'] as const).map((coding) => ({
  coding,
  isAccepted: new RegExp(`(^|[\\s,])${coding}\\s*(,|$|;\\s*q=(1|0?\\.\\d*[1-9]))`, 'i'),
}))

function acceptedBy({ request }: FastifyReply): Coding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  return CODINGS.find(({ isAccepted }) => isAccepted.test(accepted))?.coding ?? 'identity'
}

function isUnknown(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'state' in data && data.state === 'unknown'
}

function sendFile(
  reply: FastifyReply,
  { file, type }: FileReply,
  made: Readable | NumberedFile,
): FastifyReply {
  const { content, number } = 'content' in made ? made : { content: made, number: 0 }
  const name = file.replace('{number}', String(number))
  return reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(content)
}
