import { Textarea, type TextareaProps } from '@mantine/core'
import { asRequired } from './required-field.ts'

/** Text of several lines. Spread Mantine's `form.getInputProps('name')` into it. */
export function TextAreaField({ required = false, ...field }: TextareaProps) {
  return <Textarea rows={5} resize="vertical" {...field} {...asRequired(required)} />
}
