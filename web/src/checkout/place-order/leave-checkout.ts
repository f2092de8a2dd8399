import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * Leaves a finished order behind. The item's page before it is left out, too: Back leads to the list, and not to a page
 * on which everything has to be chosen again.
 */
export function leaveCheckout(router: RegisteredRouter): void {
  const goOn = () => void router.navigate({ to: '/sales-order', replace: true })
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
