import { type Endpoint, isByKind, isFileReply } from '@trousseau/contract/endpoint'
import { ERRORS, ErrorReply } from '@trousseau/contract/errors'
import type { Account } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document, generated from the contract, so that it always matches the server. */
export function describeApi(api: Readonly<Record<string, Endpoint>>): Json {
  let paths: Json | undefined
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trousseau',
      version: '1',
      description:
        'The wire between the portal and its server. Success is `{success: true, data, message?}`, failure `{success: false, code, message, data, errors}` with a true HTTP status. PUT and PATCH are the same update, and a POST whose body carries `_method` PUT, PATCH or DELETE is that method; any other `_method` is refused (405).',
    },
    /** Made when somebody first reads it, because it takes longer than the rest of the server's start. */
    get paths() {
      paths ??= describePaths(api)
      return paths
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: toJsonSchema(ErrorReply, 'output') },
    },
  }
}

function describePaths(api: Readonly<Record<string, Endpoint>>): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(api)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(name, endpoint) }
  }
  return paths
}

function describeEndpoint(name: string, endpoint: Endpoint): Json {
  const { allow, themselves = [] } = endpoint
  return {
    operationId: name,
    summary: endpoint.summary,
    description: allow === 'anyone' ? 'Open to anyone.' : forWhom(allow, themselves),
    ...(allow === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...toParameters('path', endpoint.params),
      ...toParameters('query', endpoint.query),
      ...(endpoint.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: endpoint.idempotent === 'required',
              schema: { type: 'string', minLength: 8, maxLength: 200 },
            },
          ]
        : []),
    ],
    ...toRequestBody(endpoint),
    responses: {
      200: toSuccess(endpoint),
      ...(endpoint.maybePending && {
        202: { ...toSuccess(endpoint), description: 'Not known yet: `state` is "unknown"' },
      }),
      default: json(`Failure: ${[...new Set(Object.values(ERRORS).map(([status]) => status))].join(', ')}`, {
        $ref: '#/components/schemas/Error',
      }),
    },
  }
}

function toRequestBody({ body, upload }: Endpoint): Json {
  if (!body && !upload) return {}
  const schema = body ? toJsonSchema(body, 'input') : { type: 'object' }
  if (!upload) return { requestBody: { required: true, content: { 'application/json': { schema } } } }
  const properties = { ...(schema.properties as Json), file: { type: 'string', format: 'binary' } }
  const required = [...((schema.required as string[] | undefined) ?? []), 'file']
  const form = { ...schema, properties, required }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
}

function toSuccess({ reply, message, messageAlias }: Endpoint): Json {
  if (isFileReply(reply)) {
    const content = { [reply.type]: { schema: { type: 'string', format: 'binary' } } }
    return { description: `The file ${reply.file}`, content }
  }
  const data = isByKind(reply)
    ? { oneOf: Object.entries(reply).map(([title, one]) => ({ title, ...toJsonSchema(one, 'output') })) }
    : toJsonSchema(reply, 'output')
  return json('Success', {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { const: true },
      data,
      ...(message === undefined ? {} : { message: { const: message } }),
      ...(messageAlias && { msg: { const: message } }),
    },
  })
}

const json = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
})

function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' })
  return described
}

function toParameters(place: 'path' | 'query', schema: z.core.$ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

function forWhom(allow: readonly Account[], themselves: readonly Account[]): string {
  const others = themselves.filter((account) => !allow.includes(account))
  const own = others.length === 0 ? '' : ` With their own id alone: ${others.join(', ')}.`
  return `For: ${allow.join(', ')}.${own}`
}
