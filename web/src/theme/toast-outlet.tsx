import { Notifications } from '@mantine/notifications'

/** Where toasts appear. It is outside the pages, so that they stay when the page changes. */
export function ToastOutlet() {
  return <Notifications position="bottom-right" autoClose={6000} transitionDuration={150} limit={4} />
}
