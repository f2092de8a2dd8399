import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { ERRORS } from './errors.ts'

const endpoints = Object.entries<Endpoint>(api)

test.each(endpoints)(
  '%s says who may call it, in one sentence what it does, and names its parameters',
  (_name, endpoint) => {
    expect(endpoint.allow === 'anyone' || endpoint.allow.length > 0).toBe(true)
    expect(endpoint.summary).toMatch(/^[A-Z].*\.$/)
    expect(endpoint.path).toMatch(/^\/api(\/([a-z-]+|:[a-z_]+))+(\.(pdf|xlsx))?$/)
    expect(endpoint.path.includes(':')).toBe(endpoint.params !== undefined)
  },
)

test('no two endpoints share a method and a path', () => {
  const routes = endpoints.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(routes).size).toBe(routes.length)
})

test('a read changes nothing, so it has neither a body nor a key', () => {
  const reads = endpoints.filter(([, { method }]) => method === 'GET')
  expect(reads.filter(([, { body, idempotent }]) => body || idempotent)).toEqual([])
})

test('what is open to anyone is named here one by one', () => {
  const open = endpoints.filter(([, { allow }]) => allow === 'anyone').map(([name]) => name)
  expect(open.toSorted()).toEqual([
    'forgotPassword',
    'getConfig',
    'hearProvider',
    'listCountries',
    'listStates',
    'resetPassword',
    'storeLogin',
    'wholesaleLogin',
  ])
})

/** All fields of a body, including nested ones. */
function fieldsOf(schema: z.core.$ZodType): [name: string, field: z.core.$ZodType][] {
  if (schema instanceof z.ZodMiniOptional) return fieldsOf(schema.def.innerType)
  if (!(schema instanceof z.ZodMiniObject)) return []
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) => [
    [name, field],
    ...fieldsOf(field),
  ])
}

test('a number where a text of digits is wanted is taken as its digits, in every body', () => {
  const written = /phone|zip|(^|_)number$|^reference$/
  const found = endpoints.flatMap(([call, { body }]) =>
    fieldsOf(body ?? z.null())
      .filter(([name]) => written.test(name))
      .map(([name, field]) => ({ at: `${call}.${name}`, kept: z.core.parse(field, 3_125_550_100) })),
  )
  expect(found.length).toBeGreaterThan(15)
  expect(found.filter(({ kept }) => kept !== '3125550100')).toEqual([])
})

test('every failure has a true status and a sentence for people', () => {
  for (const [status, message] of Object.values<readonly [number, string]>(ERRORS)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(message).toMatch(/^[A-Z].*\.$/)
  }
})
