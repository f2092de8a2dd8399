import { z } from 'zod/mini'

/** Finds the texts of the contract by its schemas, so that a new field is tried like all others. */

type Json = { readonly [name: string]: unknown }

const described = new Map<z.core.$ZodType, Json>()

function describe(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const known = described.get(schema) ?? (z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json)
  described.set(schema, known)
  return known
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = ({ type, enum: listed, const: only, format }: Json) =>
  type === 'string' && listed === undefined && only === undefined && format === undefined
const choicesOf = ({ anyOf, oneOf, allOf }: Json): Json[] =>
  [anyOf, oneOf, allOf].flatMap((choices) => (Array.isArray(choices) ? choices : []))

/** A field that takes text, and the schema that judges it alone. */
export type TextField = { readonly path: string; readonly schema: z.core.$ZodType }

/** The text fields of a body, those of its parts and lists too, such as `lines[].reason`. */
export function textFieldsOf(body: z.core.$ZodType | undefined, path = ''): TextField[] {
  if (!body) return []
  const { def } = (body as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) =>
        textFieldsOf(field, path === '' ? name : `${path}.${name}`),
      )
    case 'array':
      return textFieldsOf(def.element, `${path}[]`)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return textFieldsOf(def.innerType, path)
    default:
      return takesText(body) ? [{ path, schema: body }] : []
  }
}

/** Whether it takes words: an id, a day or an amount is text on the wire as well, and takes none. */
function takesText(schema: z.core.$ZodType): boolean {
  const texts = [describe(schema, 'input'), ...choicesOf(describe(schema, 'input'))]
  return texts.some(isText) && z.core.safeParse(schema, 'Lace and silk').success
}

/** Words that are ours, not anybody's: days, times, amounts, numbers, codes and addresses of pages. */
const OURS =
  /^(?:|\d{4}-\d\d-\d\d(?:T.*)?|\d\d\/\d\d\/\d{4}|-?\$[\d,.]+|[-\d.,%: ]+|[A-Z]{2,3}|#[0-9a-f]{3,8}|[0-9a-f-]{12,}|\/.*|https?:\/\/.*)$/i

/** A reply with each text in it that somebody may have typed replaced by what `replace` makes of it. */
export function replaceTexts(
  reply: z.core.$ZodType,
  value: unknown,
  replace: (text: string, name: string) => string,
): unknown {
  return replaceIn(describe(reply, 'output'), value, '', replace)
}

function replaceIn(
  schema: Json,
  value: unknown,
  name: string,
  replace: (text: string, name: string) => string,
): unknown {
  const fitting = [schema, ...choicesOf(schema)]
  if (typeof value === 'string')
    return fitting.some(isText) && !OURS.test(value) ? replace(value, name) : value
  if (Array.isArray(value)) {
    const items = fitting.find(({ items }) => isJson(items))?.items
    return isJson(items) ? value.map((entry) => replaceIn(items, entry, name, replace)) : value
  }
  if (!isJson(value)) return value
  const fields = Object.assign({}, ...fitting.map(({ properties }) => properties)) as Json
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const field = fields[name]
      return [name, isJson(field) ? replaceIn(field, inner, name, replace) : inner]
    }),
  )
}
