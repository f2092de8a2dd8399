import type { TextInputProps } from '@mantine/core'
import { useId } from 'react'
import { TextField } from './text-field.tsx'

type SuggestFieldProps = TextInputProps & { suggestions: readonly string[] }

/** A line of text with words to choose from, or another one: the browser's own list, as with a select. */
export function SuggestField({ suggestions, ...field }: SuggestFieldProps) {
  const id = useId()
  return (
    <>
      <TextField {...field} list={id} autoComplete="off" />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  )
}
