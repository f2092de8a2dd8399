import type { FormErrors } from '@mantine/form'
import type { SyntheticEvent } from 'react'

/**
 * Focuses the first field with an error. Pass it to Mantine's form as the second handler: `form.onSubmit(save,
 * focusFirstError)`.
 */
export function focusFirstError(
  errors: FormErrors,
  _values: unknown,
  event: SyntheticEvent<HTMLFormElement> | undefined,
): void {
  if (event) focusFieldInError(event.currentTarget, errors)
}

/** The same for errors from the server, after `form.setErrors`. */
export function focusFieldInError(form: HTMLFormElement, errors: FormErrors): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-path]')]
  const first = fields.find((field) => Boolean(errors[field.dataset.path ?? '']))
  first?.focus()
}
