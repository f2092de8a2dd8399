import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { type Endpoint, type FileReply, isFileReply } from '@trousseau/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NumberedFile, User } from '../call.ts'
import { inPieces } from '../limits/pieces.ts'
import { acceptedCoding } from './accepted-coding.ts'
import { isKept, type KeptAnswers } from './kept-answers.ts'
import { replySerializer, type Serialize } from './reply-serializer.ts'

/** The reply is complete before any of it is sent. */
type SendReply = (reply: FastifyReply) => FastifyReply
type WriteReply = (request: FastifyRequest, data: unknown, user: User | undefined) => Promise<SendReply>

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

/** The longest lists take several milliseconds each. */
const nextList = inPieces()

/** Writes JSON by the declared schema, or streams a file. */
export function replyWriter(endpoint: Endpoint, keptAnswer: KeptAnswers): WriteReply {
  if (isFileReply(endpoint.reply)) {
    const file = endpoint.reply
    return async (_request, data) => (reply) => sendFile(reply, file, data as Readable | NumberedFile)
  }
  const serialize: Serialize = (data, kind) => compiledFor(endpoint)(data, kind)
  return async (request, data, user) => {
    const write = async (made: unknown) => {
      if (endpoint.wide) await nextList()
      return serialize(made, user?.kind)
    }
    if (!isKept(data)) {
      const status = endpoint.maybePending && isUnknown(data) ? 202 : 200
      const text = await write(data)
      return (reply) => reply.code(status).type(JSON_TYPE).send(text)
    }
    const coding = acceptedCoding(request)
    const key = [endpoint.path, user?.kind, data.keptUnder].join(' ')
    const answer = await keptAnswer(key, coding, async () => write(await data.make()))
    return (reply) => {
      if (coding !== 'identity') reply.header('content-encoding', coding)
      return reply.type(JSON_TYPE).header('vary', 'accept-encoding').send(answer)
    }
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

function isUnknown(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'state' in data && data.state === 'unknown'
}

function sendFile(
  reply: FastifyReply,
  { file, type }: FileReply,
  made: Readable | NumberedFile,
): FastifyReply {
  const { content, number } = 'content' in made ? made : { content: made, number: 0 }
  // Silence ends a connection, but not while its client has taken all that was made so far: then the portal is slow.
  reply.raw.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
  const name = file.replace('{number}', String(number))
  return reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(content)
}
