import type { FormErrors } from '@mantine/form'
import type { SyntheticEvent } from 'react'

/**
 * Puts the reader where the first mistake is. Give it to Mantine's form as the second handler:
 * `form.onSubmit(save, focusFirstError)`.
 */
export function focusFirstError(
  errors: FormErrors,
  _values: unknown,
  event: SyntheticEvent<HTMLFormElement> | undefined,
): void {
  if (event) focusFieldInError(event.currentTarget, errors)
}

/** The same for mistakes that the server found, after `form.setErrors`. */
export function focusFieldInError(form: HTMLFormElement, errors: FormErrors): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-path]')]
  const first = fields.find((field) => Boolean(errors[field.dataset.path ?? '']))
  first?.focus()
}
