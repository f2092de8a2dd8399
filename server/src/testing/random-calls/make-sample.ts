import { z } from 'zod/mini'
import { PASSWORD } from '../people.ts'
import type { Random } from './random.ts'

type Json = Record<string, unknown>

/** A value that a schema accepts, made from its JSON schema; checks hidden in functions are met by the field's name. */
export function makeSample(random: Random, schema: z.core.$ZodType | undefined): Json {
  if (!schema) return {}
  return sampleAs(random, describe(schema), '') as Json
}

const described = new Map<z.core.$ZodType, Json>()

function describe(schema: z.core.$ZodType): Json {
  const known = described.get(schema) ?? (z.toJSONSchema(schema, { io: 'input' }) as Json)
  described.set(schema, known)
  return known
}

const BY_NAME: Readonly<Record<string, (random: Random) => unknown>> = {
  email: (random) => random.pick(['a1@one.example', 'w@house.example', `${random.below(99)}@else.example`]),
  maker_email: () => 'maker@house.example',
  password: () => PASSWORD,
  made_on: () => '2026-11-15',
  from: () => '2026-11-01',
  id: (random) => String(1 + random.below(40)),
}

function sampleAs(random: Random, schema: Json, name: string): unknown {
  const named = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined
  if (named) return named(random)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return sampleAs(random, random.pick(choices), name)
  switch (schema.type) {
    case 'object':
      return sampleObject(random, schema)
    case 'array':
      return Array.from({ length: random.below(3) }, () => sampleAs(random, schema.items as Json, name))
    case 'integer':
    case 'number':
      return 1 + random.below(400)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return /page/.test(name) ? String(1 + random.below(9)) : `Veil ${random.below(100_000)}`
  }
}

function sampleObject(random: Random, { properties = {}, required = [] }: Json): Json {
  const needed = required as string[]
  return Object.fromEntries(
    Object.entries(properties as Record<string, Json>)
      .filter(([name]) => needed.includes(name) || random.chance(0.5))
      .map(([name, property]) => [name, sampleAs(random, property, name)]),
  )
}

export function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  if (!schema) return []
  return Object.keys((describe(schema).properties as Json | undefined) ?? {})
}
