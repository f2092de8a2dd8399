import { LinkButton } from '../../lib/router/link-button.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import styles from './payment-news.module.css'

const FINDING =
  'No answer came about your payment yet. We are finding out what became of it; it will not be made twice.'
const UNCLEAR =
  'We could not find out yet whether your payment was made. Everything is kept, and it will not be made twice.'

type FindingOutProps = { isUnclear: boolean; onAgain: () => Promise<void> }

/** After a cut connection: what is known, and what is being done about it. */
export function FindingOut({ isUnclear, onAgain }: FindingOutProps) {
  return (
    <div className={styles.news} role="status">
      <p>{isUnclear ? UNCLEAR : FINDING}</p>
      {isUnclear && (
        <div className={styles.actions}>
          <BusyButton variant="outline" busyLabel="Finding out…" onClick={onAgain}>
            Find out now
          </BusyButton>
          <LinkButton variant="subtle" to="/invoices">
            See your invoices
          </LinkButton>
        </div>
      )}
    </div>
  )
}
