import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Check } from 'lucide-react'
import styles from './toasts.module.css'

type ActionToast = {
  message: string
  /** What the button does: "Undo". Pressing it closes the message. */
  action: string
  onAction: () => void
  /** Stays with a spinner until it is closed. Otherwise something is done, and there are some seconds to act on it. */
  isUnderway?: boolean
}

const SECONDS_TO_ACT = 10

/** A message with a button. Returns how to close it. */
export function toastAction({ message, action, onAction, isUnderway = false }: ActionToast): () => void {
  const id = crypto.randomUUID()
  const close = () => void notifications.hide(id)
  function act() {
    close()
    onAction()
  }
  notifications.show({
    id,
    message: (
      <span className={styles.withAction}>
        <span>{message}</span>
        <Button variant="outline" size="compact-sm" onClick={act}>
          {action}
        </Button>
      </span>
    ),
    role: 'status',
    'data-tone': isUnderway ? 'info' : 'success',
    loading: isUnderway,
    autoClose: isUnderway ? false : SECONDS_TO_ACT * 1_000,
    withCloseButton: !isUnderway,
    ...(!isUnderway && { icon: <Check size={16} aria-hidden /> }),
    classNames: { root: styles.toast, icon: styles.icon, description: styles.message },
  })
  return close
}
