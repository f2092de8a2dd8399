import { z } from 'zod/mini'

type Schema = z.core.$ZodType
/** What the parts of a schema are called, whatever kind of schema it is. */
type Parts = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: readonly Schema[]
  in?: Schema
}

const MOST = 999_999_999
const UUID = '0b2f6a52-7a0e-4f6c-9d3c-1f5d1a1c2e3b'
const AS_LONG = 'no-id_but-as-long-as-one-that-is-one'

const takes = (schema: Schema, value: unknown) => z.core.safeParse(schema, value).success

/** Takes what `idOf` takes and nothing more, or takes nothing but a UUID. */
const isId = (schema: Schema) =>
  (takes(schema, MOST) && !takes(schema, MOST + 1) && !takes(schema, 0)) ||
  (takes(schema, UUID) && !takes(schema, AS_LONG))

/** A field of a body, as a path (`address`, `invoices[].id`), and whether it names an object by its id. */
export type Field = { path: string; isId: boolean }

export function fieldsOf(schema: Schema, path = ''): Field[] {
  const { type, shape, element, innerType, options, in: first } = schema._zod.def as Parts
  if (shape)
    return Object.entries(shape).flatMap(([name, field]) =>
      fieldsOf(field, path === '' ? name : `${path}.${name}`),
    )
  if (element) return fieldsOf(element, `${path}[]`)
  if (innerType) return fieldsOf(innerType, path)
  // The parts of others are under other names, and would be passed over in silence.
  if (['record', 'tuple', 'map', 'set', 'lazy', 'intersection'].includes(type))
    throw new Error(`${path}: a ${type} is not looked into`)
  if (isId(schema)) return [{ path, isId: true }]
  const inner = [...(options ?? []), ...(first ? [first] : [])].flatMap((one) => fieldsOf(one, path))
  return inner.some(({ isId }) => isId) || inner.some((field) => field.path !== path)
    ? inner.filter(({ path: of }, at) => inner.findIndex((other) => other.path === of) === at)
    : [{ path, isId: false }]
}

type Json = Record<string, unknown>

/** The body with another value in one field. A list's field means that of its first element. */
export function withField(body: Json, path: string, value: unknown): Json {
  const changed = structuredClone(body)
  const names = path.replaceAll('[]', '.0').split('.')
  const last = names.pop() ?? ''
  let at: Json = changed
  for (const name of names) at = at[name] as Json
  if (!(last in at)) throw new Error(`the body has no ${path}`)
  at[last] = value
  return changed
}

/** What a body has in a field. */
export function valueAt(body: Json, path: string): unknown {
  return path
    .replaceAll('[]', '.0')
    .split('.')
    .reduce<unknown>((at, name) => (at as Json)[name], body)
}
