import { Button } from '@mantine/core'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Outcome } from './bulk-dialog.tsx'
import styles from './bulk-outcome.module.css'
import { BULK_WORDS, type BulkMove, countOf, doneText } from './bulk-words.ts'
import { nameOf } from './order-name.ts'

type BulkOutcomeProps = {
  move: BulkMove
  outcomes: readonly Outcome[]
  isOpen: boolean
  onClose: () => void
}

/** What became of each, where not all went well: those that did not first. */
export function BulkOutcome({ move, outcomes, isOpen, onClose }: BulkOutcomeProps) {
  const done = outcomes.filter(({ success }) => success)
  const failed = outcomes.filter(({ success }) => !success)
  const { done: word } = BULK_WORDS[move]
  return (
    <Dialog title={`${countOf(failed.length)} could not be ${word}`} isOpen={isOpen} onClose={onClose}>
      {done.length > 0 && <p className={styles.summary}>{doneText(move, done.length)}</p>}
      <ul className={styles.outcomes}>
        {[...failed, ...done].map(({ order, success, message }) => (
          <li key={order.id} className={styles.outcome}>
            <span className={styles.name}>{nameOf(order)}</span>
            <StatusBadge tone={success ? 'success' : 'error'}>{success ? 'Done' : 'Not done'}</StatusBadge>
            {!success && <span className={styles.why}>{message}</span>}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
