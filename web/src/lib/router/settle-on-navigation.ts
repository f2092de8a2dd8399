import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { loadText, remove, saveText } from '../session-storage.ts'

const SIGNED_IN = 'signed-in'

/** Signing in loads the site anew: its first page has the focus on its title, as any page that was gone to. */
export const noteSignIn = (): void => saveText(SIGNED_IN, 'yes')

/**
 * A new page starts at the top with the focus on its title, so that it is read out, or on the field that it is all
 * about. Back keeps the old scroll position.
 */
export function settleOnNavigation(router: AnyRouter): void {
  let isBack = false
  let isFirst = true
  const history: RouterHistory = router.history
  history.subscribe(({ action }) => {
    isBack = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (isFirst) settleFirst()
    isFirst = false
    if (!fromLocation || !pathChanged) return
    if (!isBack) window.scrollTo(0, 0)
    focusIn('[data-autofocus]') || focusIn('h1')
  })
}

/** A page that the browser loaded keeps its focus, so that the first Tab leads to the link past the menu. */
function settleFirst(): void {
  const isSignedIn = loadText(SIGNED_IN) !== null
  remove(SIGNED_IN)
  focusIn(isSignedIn ? 'h1' : '[data-autofocus]')
}

function focusIn(what: string): boolean {
  const found = document.querySelector<HTMLElement>(`main ${what}`)
  found?.focus({ preventScroll: true })
  return found !== null
}
