import type { RegisteredRouter } from '@tanstack/react-router'

/** A new page starts at its top, and its title has the focus, so that it is read out. Back returns to where one was. */
export function settleOnNavigation(router: RegisteredRouter): void {
  let isBack = false
  router.history.subscribe(({ action }) => {
    isBack = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    if (!isBack) window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
}
