import type { Readable } from 'node:stream'
import { type Endpoint, type FileReply, isFileReply } from '@trousseau/contract/endpoint'
import type { FastifyReply } from 'fastify'
import type { User } from './call.ts'
import { replySerializer } from './reply-serializer.ts'

export type WriteReply = (reply: FastifyReply, data: unknown, user: User | undefined) => FastifyReply

/** JSON from the declared schema, or a file that flows out as it is made. */
export function replyWriter(endpoint: Endpoint): WriteReply {
  if (isFileReply(endpoint.reply)) {
    const file = endpoint.reply
    return (reply, data) => sendFile(reply, file, data as Readable)
  }
  const serialize = replySerializer(endpoint)
  return (reply, data, user) =>
    reply.type('application/json; charset=utf-8').send(serialize(data, user?.kind))
}

function sendFile(reply: FastifyReply, { file, type }: FileReply, content: Readable): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${file}"`).type(type).send(content)
}
