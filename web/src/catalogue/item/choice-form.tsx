import type { Day } from '@trousseau/domain/day'
import { shipsTooLate } from '@trousseau/domain/item-choice'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { AnchorButton } from '../../lib/router/link-button.tsx'
import { WearDateDialog } from '../wear-date-dialog.tsx'
import styles from './choice-form.module.css'
import type { ListLink } from './list-link.ts'
import { Proceed } from './proceed.tsx'
import { ShipDate } from './ship-date.tsx'
import type { Choosing } from './use-choice.ts'
import { WearDateField } from './wear-date-field.tsx'

type ChoiceFormProps = {
  choosing: Choosing
  today: Day
  shipDay: Day
  list: ListLink
  onProceed: () => void
  /** What else there is to choose. */
  children?: ReactNode
}

/** What is chosen of any item, when it ships, and the way to checkout. */
export function ChoiceForm({ choosing, today, shipDay, list, onProceed, children }: ChoiceFormProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const { choice, problems } = choosing
  const isTooLate = shipsTooLate(shipDay, choice.wear_date)

  function proceed(event: FormEvent) {
    event.preventDefault()
    if (problems.length === 0 && !isTooLate) onProceed()
  }
  function sayWhatIsMissing(event: KeyboardEvent<HTMLFormElement>) {
    // A form whose button is disabled takes no notice of Enter by itself.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) choosing.leaveAll()
  }

  return (
    <>
      <form className={styles.form} noValidate onSubmit={proceed} onKeyDown={sayWhatIsMissing}>
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
