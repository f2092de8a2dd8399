import type { Endpoint } from '@trousseau/contract/endpoint'
import fastJson from 'fast-json-stringify'
import { z } from 'zod/mini'

/** The envelope of a success, written from the declared reply: a field nobody declared cannot leave the server. */
export function replySerializer({ reply, message }: Endpoint): (data: unknown) => string {
  const { $schema: _, ...data } = z.toJSONSchema(reply, {
    io: 'output',
    target: 'draft-7',
    // In a choice, such as an object or null, it would refuse the whole object for the field that is to be dropped.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  const stringify = fastJson({
    type: 'object',
    properties: { success: { type: 'boolean' }, data, message: { type: 'string' } },
    required: ['success', 'data'],
    // zod's description of a schema is a JSON schema; the two packages only name its type differently.
  } as fastJson.Schema)
  return (value) => stringify({ success: true, data: value, ...(message === undefined ? {} : { message }) })
}
