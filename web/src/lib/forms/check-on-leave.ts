import type { FocusEvent } from 'react'

type CheckedForm<Name extends string> = {
  /** A field's value is null while it is derived from other fields, until something is typed into it. */
  values: Record<Name, string | null>
  validateField: (name: Name) => unknown
}

/**
 * For a form's `onBlur`: validates a field when it loses the focus. Not if the focus moves to a button: the message
 * would push the button away from under the pointer.
 */
export function checkOnLeave<Name extends string>(form: CheckedForm<Name>) {
  return ({ target, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget instanceof HTMLButtonElement) return
    const name = Object.keys(form.values).find((one): one is Name => one === target.dataset.path)
    if (name !== undefined) form.validateField(name)
  }
}
