import type { FocusEvent } from 'react'

type CheckedForm<Name extends string> = {
  /** Null where a field follows others until something is typed. */
  values: Record<Name, string | null>
  validateField: (name: Name) => unknown
}

/**
 * For a form's `onBlur`: says what is wrong with a field when it is left. Not when it is left for a button: the message
 * would move the button away from under the finger that presses it.
 */
export function checkOnLeave<Name extends string>(form: CheckedForm<Name>) {
  return ({ target, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget instanceof HTMLButtonElement) return
    const name = Object.keys(form.values).find((one): one is Name => one === target.dataset.path)
    if (name !== undefined) form.validateField(name)
  }
}
