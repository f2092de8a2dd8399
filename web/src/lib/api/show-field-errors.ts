import { focusFieldInError } from '../../ui/form/focus-first-error.ts'
import type { CallFailed } from './call-failed.ts'

type Form = { setErrors: (errors: Record<string, string>) => void }

/**
 * Shows the server's messages at their fields and focuses the first one. Returns the messages that belong to no visible
 * field, for the form to show above its button; otherwise nobody would see them.
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
