import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { TextField } from './text-field.tsx'

type SearchFieldProps = {
  /** Heard, not shown: the placeholder says the same to those who see it. */
  label: string
  placeholder: string
  /** What is being looked for. */
  value: string
  onSearch: (text: string) => void
  className?: string | undefined
}

/** The server would hear every single letter otherwise. */
const PAUSE = 250

/** Searches as one types, once the typing pauses. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const search = useDebouncedCallback((text: string) => {
    sent.current = text
    onSearch(text)
  }, PAUSE)

  // The way back, or a button that clears all filters, changes it from outside. Where spaces at the ends are
  // dropped on the way, that is no change: the next word follows.
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
        // In a form it would send the form.
        event.preventDefault()
        search.flush()
      }}
    />
  )
}
