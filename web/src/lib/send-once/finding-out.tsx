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
          ? `We could not find out yet whether your ${what} was ${done}. Everything is kept, and it will not be ${done} twice.`
          : `No answer came about your ${what} yet. We are finding out what became of it; it will not be ${done} twice.`}
      </p>
      {isUnclear && (
        <div className={styles.actions}>
          <BusyButton variant="outline" busyLabel="Finding out…" onClick={onAgain}>
            Find out now
          </BusyButton>
          {elsewhere}
        </div>
      )}
    </div>
  )
}
