import { type Endpoint, isByKind, isFileReply } from '@trousseau/contract/endpoint'
import { USER_KINDS, type UserKind } from '@trousseau/domain/people/roles'
import fastJson from 'fast-json-stringify'
import { z } from 'zod/mini'

export type Serialize = (data: unknown, kind: UserKind | undefined) => string

/** Serializes by the declared reply, with a separate schema for each kind of user if the endpoint has them. */
export function replySerializer({ reply, message, messageAlias }: Endpoint): Serialize {
  if (isFileReply(reply)) throw new Error('a file is not written as JSON')
  if (!isByKind(reply)) return envelope(reply, { message, messageAlias })
  const byKind = new Map(USER_KINDS.map((kind) => [kind, envelope(reply[kind], { message, messageAlias })]))
  return (data, kind) => {
    const serialize = kind && byKind.get(kind)
    if (!serialize) throw new Error('who sees it decides what is seen, and nobody is signed in')
    return serialize(data)
  }
}

/** The envelope of a success. An undeclared field cannot leave the server. */
function envelope(
  reply: z.core.$ZodType,
  { message, messageAlias }: { message: string | undefined; messageAlias: true | undefined },
): (data: unknown) => string {
  const described = z.toJSONSchema(reply, {
    io: 'output',
    target: 'draft-7',
    // In a union, such as an object or null, it would reject the whole object instead of dropping the extra field.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  const { $schema: _, ...data } = writtenAtOnce(described)
  const stringify = fastJson({
    type: 'object',
    properties: { success: { type: 'boolean' }, data, message: { type: 'string' }, msg: { type: 'string' } },
    required: ['success', 'data'],
    // zod returns a JSON schema; the two packages only have different types for it.
  } as fastJson.Schema)
  const said = { ...(message !== undefined && { message }), ...(messageAlias && { msg: message }) }
  return (value) => stringify({ success: true, data: value, ...said })
}

type Json = Record<string, unknown>

/**
 * The same schema, in which what may be null says so itself. As one of two schemas, each value would be held against
 * both by a validator, which takes longer to make and to run than writing the value.
 */
function writtenAtOnce(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    const [one, other, ...more] = value?.anyOf ?? []
    return other?.type === 'null' && more.length === 0 ? { ...one, nullable: true } : value
  })
}
