import type { FieldError } from '@trousseau/contract/errors'
import { z } from 'zod/mini'
import { AppError } from '../app-error.ts'

/** Used if the contract has no message of its own. */
const NOT_RIGHT = 'This value is not allowed here.'

/** The value as declared: undeclared keys are dropped, and each invalid field has its own message. */
function check(schema: z.core.$ZodType, value: unknown): { value: unknown } | { errors: FieldError[] } {
  const result = z.core.safeParse(schema, value, { error: () => NOT_RIGHT })
  if (result.success) return { value: result.data }
  return {
    errors: result.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message })),
  }
}

/** 404 for an id in any other form, because it cannot name anything. */
export function validateParams(schema: z.core.$ZodType | undefined, params: unknown): unknown {
  if (!schema) return undefined
  const checked = check(schema, params)
  if ('errors' in checked) throw new AppError('not_found')
  return checked.value
}

/** Validates query and body together, so that all problems are reported at once. */
export function validateInput(
  schemas: { query?: z.core.$ZodType | undefined; body?: z.core.$ZodType | undefined },
  sent: { query: unknown; body: unknown },
): { query: unknown; body: unknown } {
  const query = schemas.query ? check(schemas.query, sent.query ?? {}) : { value: undefined }
  const body = schemas.body ? check(schemas.body, sent.body ?? {}) : { value: undefined }
  const errors = [query, body].flatMap((part) => ('errors' in part ? part.errors : []))
  if ('errors' in query || 'errors' in body) throw new AppError('invalid', { errors })
  return { query: query.value, body: body.value }
}
