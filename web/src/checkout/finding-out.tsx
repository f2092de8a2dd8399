import { LinkButton } from '../lib/router/link-button.tsx'
import type { SendState } from '../lib/send-once/use-send-once.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import styles from './place-order.module.css'

const FINDING =
  'No answer came about your order yet. We are finding out what became of it; it will not be placed twice.'
const UNCLEAR =
  'We could not find out yet whether your order was placed. Everything is kept, and it will not be placed twice.'

type FindingOutProps = { state: SendState; onAgain: () => Promise<void> }

/** After a cut connection: what is known, and what is being done about it. */
export function FindingOut({ state, onAgain }: FindingOutProps) {
  const isUnclear = state === 'unclear'
  return (
    <div className={styles.finding} role="status">
      <p>{isUnclear ? UNCLEAR : FINDING}</p>
      {isUnclear && (
        <div className={styles.actions}>
          <BusyButton variant="outline" busyLabel="Finding out…" onClick={onAgain}>
            Find out now
          </BusyButton>
          <LinkButton variant="subtle" to="/sales-order">
            See your sales orders
          </LinkButton>
        </div>
      )}
    </div>
  )
}
