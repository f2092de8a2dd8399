import type { TextInputProps } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import styles from './suggest-field.module.css'
import { TextField } from './text-field.tsx'

type SuggestFieldProps = TextInputProps & { suggestions: readonly string[] }

/** A text field with suggestions; other text is allowed, too. Uses the browser's native list, as the select does. */
export function SuggestField({ suggestions, ...field }: SuggestFieldProps) {
  const id = useId()
  return (
    <>
      <TextField
        {...field}
        list={id}
        autoComplete="off"
        classNames={{ input: styles.input ?? '' }}
        rightSection={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
        rightSectionPointerEvents="none"
      />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  )
}
