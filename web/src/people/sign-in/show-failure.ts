import type { RefObject } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { focusFieldInError } from '../../ui/form/focus-first-error.ts'

/** The server's messages by field; if none belongs to a field of the form, the message goes under `fallback`. */
function errorsUnder(
  fallback: string,
  failure: CallFailed,
  others: readonly string[],
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { field, message } of failure.fieldErrors)
    if (field === fallback || others.includes(field)) errors[field] ??= message
  return Object.keys(errors).length > 0 ? errors : { [fallback]: failure.message }
}

type Shown = {
  form: { setErrors: (errors: Record<string, string>) => void }
  element: RefObject<HTMLFormElement | null>
  /** The field that shows messages without a field of their own. */
  under: string
  others?: readonly string[]
}

/** Shows a failed call at its fields and focuses the first one. Anything else is a bug and is rethrown. */
export function showFailure(failure: unknown, { form, element, under, others = [] }: Shown): void {
  if (!(failure instanceof CallFailed)) throw failure
  const errors = errorsUnder(under, failure, others)
  form.setErrors(errors)
  if (element.current) focusFieldInError(element.current, errors)
}
