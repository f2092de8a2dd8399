import { ACCOUNTS, type UserKind } from '@trousseau/domain/people/roles'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { api } from './api.ts'
import { type Endpoint, isByKind, isFileReply } from './endpoint.ts'

/**
 * Field names that no reply may contain, for anybody and by kind of person. The only money a factory sees is its own
 * price and its own payments.
 */
const NOBODY = /password|_hash|api_key|webhook|reset/
const NEVER: Readonly<Record<UserKind, RegExp>> = {
  store: /factory_price/,
  wholesale: /^$/,
  factory: /wholesale_price|msrp|formatted_(sub)?total|custom_fee|card_|^payment$|e_?mail|stax_id/,
}
/** Endpoints that reply with a person's own email, which is no secret to that person. */
const OF_ONESELF = new Set([
  'getSession',
  'wholesaleLogin',
  'storeLogin',
  'getUser',
  'updateUser',
  'changeOwnPassword',
  'passkeyLogin',
  'confirmEmail',
])

const kindOf = (account: (typeof ACCOUNTS)[number]) => account.split('_')[0] as UserKind

function repliesOf({ reply, allow, themselves = [] }: Endpoint): [UserKind, z.core.$ZodType][] {
  if (isFileReply(reply)) return []
  const kinds = [...new Set((allow === 'anyone' ? ACCOUNTS : [...allow, ...themselves]).map(kindOf))]
  return kinds.map((kind) => [kind, isByKind(reply) ? reply[kind] : reply])
}

/** All field names in a reply, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema && schema.properties ? Object.keys(schema.properties) : []
  return [...own, ...Object.values(schema).flatMap(namesIn)]
}

// Claims: role.factory.limits
test('no answer to a store names what a factory gets, none to a factory what a store pays, and none a secret', () => {
  const told: string[] = []
  let looked = 0
  for (const [name, endpoint] of Object.entries(api as Record<string, Endpoint>))
    for (const [kind, reply] of repliesOf(endpoint)) {
      looked += 1
      const names = [...new Set(namesIn(z.toJSONSchema(reply, { io: 'output' })))]
      for (const field of names.filter((field) => NOBODY.test(field) || NEVER[kind].test(field)))
        if (!(OF_ONESELF.has(name) && /^(pending_)?email$/.test(field)))
          told.push(`${name} tells a ${kind} ${field}`)
    }
  expect(looked).toBeGreaterThan(100)
  expect(told).toEqual([])
})
