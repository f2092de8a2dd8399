import { notifications } from '@mantine/notifications'
import { Check, Info, type LucideIcon, OctagonX } from 'lucide-react'
import styles from './toasts.module.css'

/** Messages that stay when the page changes. A failure stays until it is closed. */
export function toastSuccess(message: string, detail?: string): void {
  toast(message, 'success', Check, 'status', true, detail)
}

export function toastInfo(message: string): void {
  toast(message, 'info', Info, 'status')
}

export function toastFailure(message: string): void {
  toast(message, 'error', OctagonX, 'alert', false)
}

/** For the end of a session: what was said to one person is not left for the next. */
export const clearToasts = (): void => notifications.clean()

type Tone = 'success' | 'info' | 'error'

function toast(
  message: string,
  tone: Tone,
  Icon: LucideIcon,
  role: 'status' | 'alert',
  autoClose = true,
  detail?: string,
) {
  notifications.show({
    // The same message is not shown twice at a time.
    id: `${tone}: ${message}`,
    message: detail === undefined ? message : <WithDetail message={message} detail={detail} />,
    role,
    'data-tone': tone,
    icon: <Icon size={16} aria-hidden />,
    classNames: { root: styles.toast, icon: styles.icon, description: styles.message },
    ...(autoClose ? {} : { autoClose: false }),
  })
}

/** In small type below, such as a number that only matters when something goes wrong. */
function WithDetail({ message, detail }: { message: string; detail: string }) {
  return (
    <>
      <span>{message}</span>
      <small className={styles.detail}>{detail}</small>
    </>
  )
}
