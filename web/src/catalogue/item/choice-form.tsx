import { Button } from '@mantine/core'
import { publicConfig } from '@trousseau/contract/public-config'
import { type Day, formatLongDay } from '@trousseau/domain/day'
import { type ChoiceProblem, SHIP_DATE_WARNING, shipsTooLate } from '@trousseau/domain/orders/item-choice'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useOne } from '../../lib/api/use-api.ts'
import { AnchorButton } from '../../lib/router/link-button.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { readDay, refuseDay } from '../../ui/form/typed-day.ts'
import { WearDateDialog } from '../wear-date-dialog.tsx'
import styles from './choice-form.module.css'
import type { ListLink } from './list-link.ts'
import type { Choosing } from './use-choice.ts'

type ChoiceFormProps = {
  choosing: Choosing
  today: Day
  shipDay: Day
  list: ListLink
  onProceed: () => void
  /** Fields for whatever else can be chosen. */
  children?: ReactNode
}

/** The choices for any item, its ship date, and the button to proceed to checkout. */
export function ChoiceForm({ choosing, today, shipDay, list, onProceed, children }: ChoiceFormProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const { choice, problems } = choosing
  const isTooLate = shipsTooLate(shipDay, choice.wear_date)

  function proceed(event: FormEvent) {
    event.preventDefault()
    if (problems.length === 0 && !isTooLate) onProceed()
  }
  function revealErrors(event: KeyboardEvent<HTMLFormElement>) {
    // A form whose submit button is disabled ignores Enter.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) choosing.leaveAll()
  }

  return (
    <>
      <form className={styles.form} noValidate onSubmit={proceed} onKeyDown={revealErrors}>
        <WearDateField
          choosing={choosing}
          today={today}
          shipDay={shipDay}
          onTooLate={() => setIsDialogOpen(true)}
        />
        {children}
        <ShipDate day={shipDay} isTooLate={isTooLate} />
        <Proceed problems={problems} isTooLate={isTooLate} />
      </form>
      <WearDateDialog
        isOpen={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        otherItem={
          <AnchorButton variant="default" {...list}>
            See other items
          </AnchorButton>
        }
      />
    </>
  )
}

const NAMES: Record<ChoiceProblem['field'], string> = {
  wear_date: 'wear date',
  color: 'color',
  size: 'size',
  is_custom: 'custom measurements',
  bust: 'bust',
  waist: 'waist',
  hips: 'hips',
  hollow: 'hollow to hem',
  custom_size_details: 'other details',
  note: 'note',
}

type ProceedProps = { problems: readonly ChoiceProblem[]; isTooLate: boolean }

/** The button, and why it is disabled: a gray button alone does not say what is missing. */
function Proceed({ problems, isTooLate }: ProceedProps) {
  const reasonId = useId()
  return (
    <div className={styles.bar}>
      <Button
        type="submit"
        fullWidth
        size="md"
        disabled={problems.length > 0 || isTooLate}
        aria-describedby={reasonId}
      >
        PROCEED TO CHECKOUT
      </Button>
      <p id={reasonId} className={styles.reason}>
        {problems.length > 0 && `Still needed: ${problems.map(({ field }) => NAMES[field]).join(', ')}.`}
      </p>
    </div>
  )
}

/** When the item would ship if ordered today, with a warning if that is too late. */
function ShipDate({ day, isTooLate }: { day: Day; isTooLate: boolean }) {
  return (
    <div>
      <p className={styles.estimate}>
        <span className={styles.label}>Estimated ship date</span>
        <time dateTime={day} className={styles.day}>
          {formatLongDay(day)}
        </time>
      </p>
      <div role="alert">{isTooLate && <Warning />}</div>
    </div>
  )
}

function Warning() {
  const phone = useOne(publicConfig.getConfig, {}).data?.house.phone
  return (
    <div className={styles.warning}>
      <p>{SHIP_DATE_WARNING}</p>
      {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
    </div>
  )
}

type WearDateFieldProps = {
  choosing: Choosing
  today: Day
  shipDay: Day
  /** Called when the item cannot ship in time for the chosen day. */
  onTooLate: () => void
}

function WearDateField({ choosing, today, shipDay, onTooLate }: WearDateFieldProps) {
  const { choice, errorOf, chooseWearDate, leaveWearDate } = choosing
  const isTyping = useRef(false)
  const isNew = useRef(false)

  function choose(day: Day | null) {
    isNew.current = true
    chooseWearDate(day ?? '')
    // While somebody is typing, the text may already be a valid day that is not the one they mean.
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
      // The browser's date may differ from ours, and months before the ship date have no day that is in time.
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
