import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { asRequired } from './required-field.ts'
import styles from './select-field.module.css'

export type Choice = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = Omit<NativeSelectProps, 'data' | 'children' | 'classNames'> & {
  classNames?: { root?: string | undefined; label?: string | undefined }
  choices: readonly Choice[]
  /** The entry for "nothing chosen yet"; its value is the empty string. */
  placeholder?: string | undefined
}

/** The native select: it works best on phones and with a keyboard, and adds no code. */
export function SelectField({
  choices,
  placeholder,
  required = false,
  classNames,
  ...field
}: SelectFieldProps) {
  return (
    <NativeSelect
      {...field}
      {...asRequired(required)}
      classNames={{ ...classNames, input: styles.select }}
      rightSection={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} disabled={choice.disabled}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  )
}
