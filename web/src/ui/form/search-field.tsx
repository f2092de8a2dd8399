import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { TextField } from './text-field.tsx'

type SearchFieldProps = {
  /** For screen readers only: the placeholder shows the same text. */
  label: string
  placeholder: string
  /** The current search text. */
  value: string
  onSearch: (text: string) => void
  className?: string | undefined
}

/** Without a pause, every letter would be a request. */
const PAUSE = 250

/** Searches while the person types, at each pause. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const search = useDebouncedCallback((text: string) => {
    sent.current = text
    onSearch(text)
  }, PAUSE)

  // Back or a "clear filters" button changes the value from outside. A value that differs only by trimmed spaces is no
  // such change: the person is about to type the next word.
  useEffect(() => {
    if (value.trim() === sent.current.trim()) return
    sent.current = value
    setTyped(value)
  }, [value])

  return (
    <TextField
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      value={typed}
      {...(className && { className })}
      leftSection={<Search size={16} strokeWidth={1.75} aria-hidden />}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Enter would submit a surrounding form.
        event.preventDefault()
        search.flush()
      }}
    />
  )
}
