import { Button } from '@mantine/core'
import { publicConfig } from '@trousseau/contract/public-config'
import { type Day, formatLongDay } from '@trousseau/domain/day'
import {
  type ChoiceProblem,
  INVALID_DATE,
  SHIP_DATE_WARNING,
  shipsTooLate,
} from '@trousseau/domain/orders/item-choice'
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import { useOne } from '../../lib/api/use-api.ts'
import { AnchorButton } from '../../lib/router/link-button.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { readDay, refuseDay } from '../../ui/form/date/typed-day.ts'
import { readAnother } from '../another-order.ts'
import type { DraftKind } from '../order-draft.ts'
import { WearDateDialog } from '../wear-date-dialog.tsx'
import styles from './choice-form.module.css'
import type { ListLink } from './list-link.ts'
import { missingWords } from './missing-words.ts'
import type { Choosing } from './use-choice.ts'

/** What is told of the arrival loads once a wear date is chosen. Without it everything can be ordered as well. */
const ItemArrival = lazy(() =>
  import('./item-arrival.tsx').then(
    ({ ItemArrival }) => ({ default: ItemArrival }),
    () => ({ default: () => null }),
  ),
)

type ChoiceFormProps = {
  item: { kind: DraftKind; id: number }
  choosing: Choosing
  today: Day
  shipDay: Day
  list: ListLink
  onProceed: () => void
  /** Fields for whatever else can be chosen. */
  children?: ReactNode
}

/** The choices for any item, its ship date, and the button to proceed to checkout. */
export function ChoiceForm(props: ChoiceFormProps) {
  const { item, choosing, today, shipDay, list, onProceed, children } = props
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const wearDate = useRef<HTMLInputElement>(null)
  const { choice, problems } = choosing
  const isTooLate = shipsTooLate(shipDay, choice.wear_date)
  const hasWearDate = !problems.some(({ field }) => field === 'wear_date')

  function proceed(event: FormEvent) {
    event.preventDefault()
    if (problems.length > 0 || isTooLate) return
    choosing.keep()
    onProceed()
  }
  function revealErrors(event: KeyboardEvent<HTMLFormElement>) {
    // A form whose submit button is disabled ignores Enter.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) choosing.leaveAll()
  }

  return (
    <>
      <form className={styles.form} noValidate onSubmit={proceed} onKeyDown={revealErrors}>
        <WearDateField
          field={wearDate}
          choosing={choosing}
          today={today}
          shipDay={shipDay}
          onTooLate={() => setIsDialogOpen(true)}
        />
        {children}
        <ShipDate day={shipDay} isTooLate={isTooLate} />
        {!isTooLate && hasWearDate && (
          <div className={styles.arrival} role="status">
            <Suspense>
              <ItemArrival kind={item.kind} id={item.id} wearDate={choice.wear_date} />
            </Suspense>
          </div>
        )}
        <Proceed problems={problems} isTooLate={isTooLate} />
      </form>
      <WearDateDialog
        isOpen={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        wearDate={wearDate}
        otherItem={
          <AnchorButton variant="default" {...list}>
            Choose another item
          </AnchorButton>
        }
      />
    </>
  )
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
        {missingWords(problems.map(({ field }) => field))}
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
  field: RefObject<HTMLInputElement | null>
  choosing: Choosing
  today: Day
  shipDay: Day
  /** Called when the item cannot ship in time for the chosen day. */
  onTooLate: () => void
}

function WearDateField({ field, choosing, today, shipDay, onTooLate }: WearDateFieldProps) {
  const { choice, errorOf, chooseWearDate, leaveWearDate } = choosing
  const isTyping = useRef(false)
  const isNew = useRef(false)

  const error = errorOf('wear_date')
  const isKept = choice.wear_date !== '' && choice.wear_date === readAnother()?.wear_date

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
      ref={field}
      label="Wear date"
      description={isKept ? 'Same as your last order.' : undefined}
      required
      min={today}
      // The browser's date may differ from ours, and months before the ship date have no day that is in time.
      defaultDate={shipDay}
      value={choice.wear_date === '' ? null : choice.wear_date}
      keepsTyped
      soonest={{ day: shipDay < today ? today : shipDay, words: 'First possible day' }}
      error={error === INVALID_DATE ? <InvalidDate /> : error}
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

/** The specification's words, and how to put it right. */
function InvalidDate() {
  return (
    <>
      <span>{INVALID_DATE}</span>. Type it as MM/DD/YYYY.
    </>
  )
}
