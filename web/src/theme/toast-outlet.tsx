import { Notifications } from '@mantine/notifications'

/**
 * Where toasts appear. It is outside the pages, so that they stay when the page changes. At the top and in the middle,
 * where pages have neither buttons nor fields: at the bottom lists have their pager and what is done with the ticked rows.
 */
export function ToastOutlet() {
  return <Notifications position="top-center" autoClose={6000} transitionDuration={150} limit={4} />
}
