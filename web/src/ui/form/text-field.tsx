import { TextInput, type TextInputProps } from '@mantine/core'
import { asRequired } from './required-field.ts'

/** A line of text. Spread Mantine's `form.getInputProps('name')` into it. */
export function TextField({ required = false, ...field }: TextInputProps) {
  return <TextInput {...field} {...asRequired(required)} />
}
