import type { Notice } from '@trousseau/contract/notices'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './notice-dialog.module.css'
import { CHANNEL_WORDS, canBeTried, momentText, STATE_TONES, STATE_WORDS } from './notice-words.ts'
import { TryAgainButton } from './try-again-button.tsx'

type NoticeDialogProps = { notice: Notice; isOpen: boolean; onClose: () => void }

export function NoticeDialog({ notice, isOpen, onClose }: NoticeDialogProps) {
  const { subject, text, state, channel, attempts, last_error, created_at, next_at, ended_at } = notice
  const facts: [string, string | null][] = [
    ['To', CHANNEL_WORDS[channel]],
    ['Written', momentText(created_at)],
    ['Attempts', String(attempts)],
    ['Last error', last_error],
    ['Next try', next_at && momentText(next_at)],
    [state === 'sent' ? 'Sent' : 'Given up', ended_at && momentText(ended_at)],
  ]
  return (
    <Dialog title={subject} isOpen={isOpen} onClose={onClose} size="lg">
      <StatusBadge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</StatusBadge>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {text === null ? (
        <p className={styles.unwritten}>Its words are written when it is sent, and are not kept here.</p>
      ) : (
        <pre className={styles.text}>{text}</pre>
      )}
      {canBeTried(notice) && (
        <DialogActions>
          <TryAgainButton notice={notice} onDone={onClose} />
        </DialogActions>
      )}
    </Dialog>
  )
}
