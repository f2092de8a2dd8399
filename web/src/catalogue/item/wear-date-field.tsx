import type { Day } from '@trousseau/domain/day'
import { shipsTooLate } from '@trousseau/domain/item-choice'
import { useRef } from 'react'
import { DateField } from '../../ui/form/date-field.tsx'
import { readDay, refuseDay } from '../../ui/form/typed-day.ts'
import type { Choosing } from './use-choice.ts'

type WearDateFieldProps = {
  choosing: Choosing
  today: Day
  shipDay: Day
  /** A day was chosen that the item cannot meet. */
  onTooLate: () => void
}

export function WearDateField({ choosing, today, shipDay, onTooLate }: WearDateFieldProps) {
  const { choice, errorOf, chooseWearDate, leaveWearDate } = choosing
  const isTyping = useRef(false)
  const isNew = useRef(false)

  function choose(day: Day | null) {
    isNew.current = true
    chooseWearDate(day ?? '')
    // While somebody types, a day may be read that is not the one they mean.
    if (!isTyping.current) settle(day)
    isTyping.current = false
  }
  function settle(day: Day | null) {
    if (isNew.current && day !== null && shipsTooLate(shipDay, day)) onTooLate()
    isNew.current = false
  }
  function finishTyping(text: string) {
    leaveWearDate(refuseDay(text, today) !== undefined)
    settle(readDay(text))
  }

  return (
    <DateField
      label="Wear date"
      required
      min={today}
      // The browser's own day may be another one; and an earlier month than this holds no day in time.
      defaultDate={shipDay}
      value={choice.wear_date === '' ? null : choice.wear_date}
      error={errorOf('wear_date')}
      fixOnBlur={false}
      onInput={() => {
        isTyping.current = true
      }}
      onChange={choose}
      onBlur={(event) => finishTyping(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finishTyping(event.currentTarget.value)
      }}
    />
  )
}
