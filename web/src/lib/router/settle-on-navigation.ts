import type { AnyRouter, RouterHistory } from '@tanstack/react-router'

/**
 * A new page starts at the top with the focus on its title, so that it is read out. Back keeps the old scroll position.
 */
export function settleOnNavigation(router: AnyRouter): void {
  let isBack = false
  const history: RouterHistory = router.history
  history.subscribe(({ action }) => {
    isBack = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    if (!isBack) window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
}
