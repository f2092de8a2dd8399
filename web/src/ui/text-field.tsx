import { TextInput, type TextInputProps } from '@mantine/core'

/** A line of text. Spread Mantine's `form.getInputProps('name')` into it. */
export function TextField({ required = false, ...field }: TextInputProps) {
  return <TextInput {...field} withAsterisk={required} aria-required={required} />
}
