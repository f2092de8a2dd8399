import { useRouterState } from '@tanstack/react-router'
import { BackLink } from '../../lib/router/back-link.tsx'
import styles from './back-to-list.module.css'

/** To the page of the list one came from. */
export function BackToList() {
  const search = useRouterState({ select: ({ location }) => location.state.factorySearch })
  return (
    <BackLink className={styles.back ?? ''} to="/factory/orders" search={search ?? {}}>
      Back to the orders
    </BackLink>
  )
}
