import { api } from '@trousseau/contract/api'
import { type Endpoint, isByKind, isFileReply } from '@trousseau/contract/endpoint'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wire } from '../../testing/wire-contract.ts'
import { serveDocs } from './docs.ts'

type Parameter = { name: string; in: string; required: boolean; schema: object }
type Operation = {
  operationId: string
  summary: string
  description: string
  security?: object[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: { 200: { content: Record<string, { schema: object }> }; default: object }
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: object }

const served: Record<string, Endpoint> = { ...api, ...wire }
let app: FastifyInstance
let document: Document
beforeAll(async () => {
  app = Fastify()
  await serveDocs(app, served)
  document = (await app.inject('/api/docs/json')).json()
})
afterAll(() => app.close())

const findOperation = ({ path, method }: Endpoint) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

function typesTaken({ body, upload }: Endpoint): string[] {
  if (upload) return ['multipart/form-data']
  return body ? ['application/json'] : []
}

function toSuccess({ reply }: Endpoint): object {
  if (isFileReply(reply)) return { [reply.type]: { schema: { type: 'string', format: 'binary' } } }
  const data = isByKind(reply)
    ? { oneOf: Object.keys(reply).map((title) => ({ title })) }
    : expect.any(Object)
  return { 'application/json': { schema: { properties: { success: { const: true }, data } } } }
}

test('the document is OpenAPI 3.1 and holds every endpoint, and no other', () => {
  expect(document.openapi).toBe('3.1.0')
  const listed = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(listed.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(served).toSorted())
})

test.each(Object.entries(served))(
  '%s is described with what it takes, answers and asks of its caller',
  (name, endpoint) => {
    const operation = findOperation(endpoint)
    if (!operation) throw new Error('It is not in the document.')
    expect(operation).toMatchObject({ operationId: name, summary: endpoint.summary })
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => param)
    const named = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(named.map((parameter) => [parameter.name, parameter.required])).toEqual(
      inPath.map((param) => [param, true]),
    )
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(typesTaken(endpoint))
    expect(operation.responses[200].content).toMatchObject(toSuccess(endpoint))
    expect(operation.responses.default).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    })
    const who = endpoint.allow === 'anyone' ? 'Open to anyone.' : `For: ${endpoint.allow.join(', ')}.`
    expect(operation.description).toContain(who)
    const themselves = endpoint.themselves?.filter((one) => !endpoint.allow.includes(one)) ?? []
    for (const account of themselves) expect(operation.description).toContain(account)
    expect(operation.security).toEqual(endpoint.allow === 'anyone' ? undefined : [{ bearer: [] }])
  },
)

test('queries, bodies, keys and replies are described field by field', () => {
  const list = findOperation(wire.listVeils)
  expect(list?.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).toEqual([
    ...['page', 'per_page', 'order_by', 'order_dir', 'search', 'from', 'status[]'].map(
      (name) => `query ${name}`,
    ),
  ])
  const order = list?.parameters.find(({ name }) => name === 'order_by')
  expect(order).toMatchObject({ required: false, schema: { enum: ['id', 'name'], default: 'id' } })
  const add = findOperation(wire.addVeil)
  expect(add?.parameters).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
  )
  expect(add?.requestBody?.content['application/json']?.schema).toMatchObject({
    required: ['name', 'length_cm'],
    properties: { name: { type: 'string', maxLength: 80 }, length_cm: { type: 'integer' } },
  })
  expect(add?.responses[200].content['application/json']?.schema).toMatchObject({
    properties: {
      success: { const: true },
      message: { const: 'The veil is added.' },
      data: {
        properties: { maker: { anyOf: [{ properties: { name: { type: 'string' } } }, { type: 'null' }] } },
      },
    },
  })
})

test('a file is described where it goes in and where it comes out, and each kind of account has its own reply', () => {
  const form = findOperation(wire.addPattern)?.requestBody?.content['multipart/form-data']
  expect(form?.schema).toMatchObject({
    required: ['file'],
    properties: { note: { type: 'string' }, file: { type: 'string', format: 'binary' } },
  })
  expect(findOperation(wire.exportVeils)?.responses[200]).toMatchObject({
    description: 'The file veils.csv',
    content: { 'text/csv; charset=utf-8': { schema: { format: 'binary' } } },
  })
  const { schema } = findOperation(wire.getPrices)?.responses[200].content['application/json'] ?? {}
  expect(schema).toMatchObject({
    properties: {
      data: {
        oneOf: [
          { title: 'store', properties: { price: { type: 'integer' } } },
          { title: 'wholesale', required: ['price', 'cost'] },
          { title: 'factory', properties: { cost: { type: 'integer' } } },
        ],
      },
    },
  })
})

test('the page shows itself with its own files alone', async () => {
  const page = await app.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('<title>Trousseau: the API</title>')
  expect(page.body).not.toMatch(/<script>|<style|style=|\son\w+=/)
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) {
    const { statusCode } = await app.inject(file)
    expect([file, statusCode]).toEqual([file, 200])
  }
})
