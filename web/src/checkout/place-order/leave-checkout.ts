import type { HistoryState, RegisteredRouter } from '@tanstack/react-router'

type Next = { to: '/sales-order'; state: HistoryState } | { to: '/start-order' }

/**
 * Leaves a finished order behind. The item's page before it is left out, too: Back leads to the list, and not to a page
 * on which everything has to be chosen again.
 */
export function leaveCheckout(router: RegisteredRouter, next: Next): void {
  const goOn = () => void router.navigate({ ...next, replace: true })
  if (!router.state.location.state.isAfterItem) {
    goOn()
    return
  }
  const stop = router.history.subscribe(() => {
    stop()
    goOn()
  })
  router.history.back()
}
