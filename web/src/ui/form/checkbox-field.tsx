import { Checkbox, type CheckboxProps } from '@mantine/core'

/** Spread Mantine's `form.getInputProps('name', { type: 'checkbox' })` into it. */
export function CheckboxField({ error, ...field }: CheckboxProps) {
  return <Checkbox {...field} error={error} aria-invalid={error ? true : undefined} />
}
