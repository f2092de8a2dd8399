import type { ReactNode } from 'react'
import { BusyButton } from '../busy-button.tsx'
import styles from './load-error.module.css'

type LoadErrorProps = {
  /** The message, such as "The sales orders could not be loaded." */
  what: string
  /** What is still there, such as "Your filters are still set." */
  kept?: string | undefined
  onRetry: () => void
  isRetrying?: boolean
  /** A second action, such as signing in again. */
  secondary?: ReactNode
}

export function LoadError({ what, kept, onRetry, isRetrying = false, secondary }: LoadErrorProps) {
  return (
    <div className={styles.error} role="alert">
      <p className={styles.what}>{what}</p>
      {kept && <p className={styles.kept}>{kept}</p>}
      <div className={styles.actions}>
        <BusyButton variant="outline" busy={isRetrying} busyLabel="Retrying…" onClick={onRetry}>
          Retry
        </BusyButton>
        {secondary}
      </div>
    </div>
  )
}
