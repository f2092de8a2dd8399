import { Select, type SelectProps } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'

export type Choice = { value: string; label: string }

type StoreSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  choices: Choice[]
  chosen: Choice | undefined
  onChange: (store: string | undefined) => void
  typed: string
  onType: (text: string) => void
  /** What the button that empties the field is called, where it is no filter. */
  clearLabel: string | undefined
  /** It stands in for a field that had the focus. */
  takesFocus: boolean
}

/** The stores to choose from, found by what is typed. */
export function StoreSelect(props: StoreSelectProps) {
  const { choices, chosen, onChange, typed, onType, clearLabel, takesFocus, ...field } = props
  const input = useRef<HTMLInputElement>(null)
  const isTaking = useRef(takesFocus)
  useLayoutEffect(() => {
    if (isTaking.current) input.current?.focus()
    isTaking.current = false
  }, [])
  // With no store chosen, the list empties its field when it is first drawn. What was typed before it came stays.
  const isNew = useRef(true)
  useEffect(() => {
    isNew.current = false
  }, [])
  return (
    <Select
      {...field}
      ref={input}
      data={choices}
      value={chosen?.value ?? null}
      onChange={(value) => onChange(value ?? undefined)}
      allowDeselect={false}
      searchable
      searchValue={typed}
      onSearchChange={(text) => {
        if (!isNew.current) onType(text)
      }}
      onFocus={({ currentTarget }) => {
        // What was just typed goes on; a name that stands there is replaced by the next letter.
        if (!isTaking.current) currentTarget.select()
      }}
      filter={({ options }) => options}
      // The list scrolls natively: a scroll area would be another Tab stop.
      withScrollArea={false}
      selectFirstOptionOnChange
      clearable
      clearButtonProps={{
        'aria-label': clearLabel ?? (chosen ? `Only ${chosen.label}: show all stores` : 'Show all stores'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
