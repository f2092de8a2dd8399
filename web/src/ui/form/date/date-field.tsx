import '@mantine/dates/styles.layer.css'
import { TextInput, type TextInputProps } from '@mantine/core'
import { CalendarDays } from 'lucide-react'
import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react'
import { laterPart, useLaterPart } from '../../later-part.ts'
import { asRequired } from '../required-field.ts'
import type { CalendarMark } from './calendar-panel.tsx'
import styles from './date-field.module.css'
import { readDay, readWhole, refuseDay, writeDay } from './typed-day.ts'

type DateFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** YYYY-MM-DD, or null for none. */
  value?: string | null
  onChange?: ((day: string | null) => void) | undefined
  /** The first and last day allowed. */
  min?: string | undefined
  max?: string | undefined
  /** The day whose month the calendar shows while no day is chosen. */
  defaultDate?: string | undefined
  /**
   * Text that is refused stays in the field with the reason, for an owner that does not send the last valid day then.
   * Otherwise the field reverts to that day.
   */
  keepsTyped?: boolean
  /** The first day that makes sense: the calendar marks it, and grays those before it, which can still be chosen. */
  soonest?: CalendarMark | undefined
}

const calendarPart = laterPart(() => import('./calendar-panel.tsx'))
const preload = () => void calendarPart.load().catch(() => {})

const textOf = (day: string | null) => (day ? writeDay(day) : '')

/**
 * A day, typed or picked in a calendar, which opens with the field. What was typed is written as MM/DD/YYYY when the
 * field is left; if it is no day, or not an allowed one, the reason is given.
 */
export function DateField(props: DateFieldProps) {
  const { value = null, onChange, min, max, defaultDate, soonest, error, required = false } = props
  const { keepsTyped = false } = props
  const { onBlur, onFocus, onClick, onKeyDown, ...field } = withoutOwn(props)
  const [text, setText] = useState(() => textOf(value))
  const [isOpen, setIsOpen] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const part = useLaterPart(calendarPart, isOpen, () => setIsOpen(false))

  // While the calendar is open somebody is typing, and a day that was read from the text must not rewrite it.
  const isTyping = useRef(false)
  isTyping.current = isOpen
  useEffect(() => {
    if (!isTyping.current) setText(textOf(value))
  }, [value])

  function choose(day: string | null) {
    setRefusal(undefined)
    onChange?.(day)
  }

  function type({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    setText(currentTarget.value)
    const day = readWhole(currentTarget.value)
    const isTaken = day !== null && !refuseDay(currentTarget.value, min, max)
    if (currentTarget.value.trim() === '') choose(null)
    else if (isTaken) choose(day)
    // Once the day is written in full, the calendar no longer lies over what is clicked next.
    setIsOpen(!isTaken || textOf(day) !== currentTarget.value)
  }

  function finish(typed: string) {
    const refused = refuseDay(typed, min, max)
    setRefusal(refused)
    if (refused && keepsTyped) return
    const day = refused ? null : readDay(typed)
    if (day && day !== value) onChange?.(day)
    setText(textOf(day ?? value))
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    finish(event.currentTarget.value)
    onBlur?.(event)
    setIsOpen(false)
  }

  return (
    <TextInput
      {...field}
      {...asRequired(required)}
      value={text}
      placeholder={field.placeholder ?? 'MM/DD/YYYY'}
      inputMode="numeric"
      autoComplete="off"
      error={error ?? refusal}
      leftSection={<CalendarDays size={16} strokeWidth={1.75} aria-hidden />}
      inputContainer={(input) => (
        <div className={styles.place} onPointerEnter={preload}>
          {input}
          {part && (
            <part.CalendarPanel
              isOpen={isOpen}
              day={value}
              shown={value ?? defaultDate}
              min={min}
              max={max}
              soonest={soonest}
              onPick={(day) => {
                choose(day)
                setText(textOf(day))
                setIsOpen(false)
              }}
            />
          )}
        </div>
      )}
      onChange={type}
      onBlur={leave}
      onFocus={(event) => {
        onFocus?.(event)
        setIsOpen(true)
      }}
      onClick={(event) => {
        onClick?.(event)
        setIsOpen(true)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setIsOpen(false)
        if (event.key === 'Enter') finish(event.currentTarget.value)
        onKeyDown?.(event)
      }}
    />
  )
}

/** What the text input itself takes. */
function withoutOwn({
  value,
  onChange,
  min,
  max,
  defaultDate,
  keepsTyped,
  soonest,
  error,
  required,
  ...field
}: DateFieldProps) {
  return field
}
