import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** Where messages appear. It stands outside the pages, so that going to another page takes none of them away. */
export function ToastOutlet() {
  return <Notifications position="bottom-right" autoClose={6000} transitionDuration={150} limit={4} />
}
