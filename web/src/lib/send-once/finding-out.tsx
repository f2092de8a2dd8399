import type { ReactNode } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import styles from './finding-out.module.css'

type FindingOutProps = {
  /** As in "whether your order was placed". */
  what: 'order' | 'payment'
  done: 'placed' | 'made'
  /** True after the last retry went unanswered, too. */
  isUnclear: boolean
  onAgain: () => Promise<void>
  /** A link to where the person can see whether it was done. */
  elsewhere: ReactNode
}

/** After a lost connection: says what is known and what is being done about it. */
export function FindingOut({ what, done, isUnclear, onAgain, elsewhere }: FindingOutProps) {
  return (
    <div className={styles.finding} role="status">
      <p>
        {isUnclear
          ? `We can't confirm your ${what} yet. Your details are saved, and it won't be ${done} twice.`
          : `We haven't heard back about your ${what}. We're checking; it won't be ${done} twice.`}
      </p>
      {isUnclear && (
        <div className={styles.actions}>
          <BusyButton variant="outline" busyLabel="Checking…" onClick={onAgain}>
            Check now
          </BusyButton>
          {elsewhere}
        </div>
      )}
    </div>
  )
}
