import { focusFieldInError } from '../../ui/form/focus-first-error.ts'
import type { CallFailed } from './call-failed.ts'

type Form = { setErrors: (errors: Record<string, string>) => void }

/**
 * The server's words at the fields they belong to, and the focus at the first of them. Answers what belongs to no field
 * in sight, for the form to say above its button: otherwise nobody would ever read it.
 */
export function showFieldErrors(
  { fieldErrors, messages }: CallFailed,
  form: Form,
  element: HTMLFormElement | null,
): readonly string[] {
  if (fieldErrors.length === 0) return messages
  const errors = Object.fromEntries(fieldErrors.map(({ field, message }) => [field, message]))
  form.setErrors(errors)
  if (element) focusFieldInError(element, errors)
  const isInSight = (field: string) => element?.querySelector(`[data-path="${CSS.escape(field)}"]`)
  return fieldErrors.filter(({ field }) => !isInSight(field)).map(({ message }) => message)
}
