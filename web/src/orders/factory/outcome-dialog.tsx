import { Button } from '@mantine/core'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import styles from './outcome-dialog.module.css'
import type { Outcome } from './use-ready-orders.ts'

/** Stays until it is read: of some the table now says something else than was wanted. */
export function OutcomeDialog({ outcome, onClose }: { outcome: Outcome | undefined; onClose: () => void }) {
  return (
    <Dialog title="Not all are ready" isOpen={outcome !== undefined} onClose={onClose}>
      {outcome && (
        <>
          <p>{wordsOf(outcome)}</p>
          <ul className={styles.list}>
            {outcome.refused.map(({ number, name, message }) => (
              <li key={number}>
                <strong>{`#${number} ${name}`}</strong>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function wordsOf({ done, refused }: Outcome): string {
  const all = done + refused.length
  if (done === 0) return all === 1 ? 'It was not marked ready:' : 'None of them was marked ready:'
  return `${done} of ${all} orders ${done === 1 ? 'was' : 'were'} marked ready. The rest ${refused.length === 1 ? 'was' : 'were'} not:`
}
