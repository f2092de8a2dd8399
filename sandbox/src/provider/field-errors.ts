import type { Fields } from './records.ts'

/** The body of the provider's 422: a list of messages per field. */
export type FieldErrors = Record<string, string[]>

export function addError(errors: FieldErrors, field: string, sentence: string): void {
  errors[field] = [...(errors[field] ?? []), sentence]
}

export function hasErrors(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0
}

export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

export function spoken(field: string): string {
  return field.replaceAll('_', ' ')
}

/** The text of a field, null if it is empty. A number counts as text, as it does at the provider. */
export function readText(errors: FieldErrors, fields: Fields, field: string, most: number): string | null {
  const value = fields[field]
  if (!isGiven(value)) return null
  if (typeof value !== 'string' && typeof value !== 'number') {
    addError(errors, field, `The ${spoken(field)} must be a string.`)
    return null
  }
  const text = String(value)
  if (text.length > most) {
    addError(errors, field, `The ${spoken(field)} may not be greater than ${most} characters.`)
  }
  return text
}

export function requireFields(errors: FieldErrors, fields: Fields, names: readonly string[]): void {
  for (const name of names) {
    if (!isGiven(fields[name])) addError(errors, name, `The ${spoken(name)} field is required.`)
  }
}

export function requireOneOf(errors: FieldErrors, fields: Fields, field: string, values: string[]): void {
  const value = fields[field]
  if (isGiven(value) && !values.some((each) => each === value)) {
    addError(errors, field, `The selected ${spoken(field)} is invalid.`)
  }
}

export function readTexts(errors: FieldErrors, fields: Fields, field: string): string[] | null {
  const value = fields[field]
  if (!isGiven(value)) return null
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value
  addError(errors, field, `The ${spoken(field)} must be an array.`)
  return null
}

export function readObject(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}
