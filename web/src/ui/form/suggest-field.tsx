import type { TextInputProps } from '@mantine/core'
import { useId } from 'react'
import styles from './suggest-field.module.css'
import { TextField } from './text-field.tsx'

type SuggestFieldProps = TextInputProps & { suggestions: readonly string[] }

/** A text field with suggestions; other text is allowed, too. Uses the browser's native list, as the select does. */
export function SuggestField({ suggestions, ...field }: SuggestFieldProps) {
  const id = useId()
  return (
    <>
      <TextField {...field} list={id} autoComplete="off" classNames={{ input: styles.input ?? '' }} />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  )
}
