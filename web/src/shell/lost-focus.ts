import { useEffect } from 'react'
import { focusTitle } from '../ui/page/focus-title.ts'

/** Longer than a dialog takes to give the focus back to what opened it. */
const WAIT_MS = 100

/**
 * The title gets the focus when what had it is removed, such as the row whose delete button was pressed. On the body, the
 * keyboard would begin at the top of the page again, and a screen reader would say nothing.
 */
export function useLostFocusCaught(): void {
  useEffect(() => {
    let focused: EventTarget | null = null
    const note = ({ target }: FocusEvent) => {
      focused = target
    }
    const isLost = () =>
      document.activeElement === document.body && focused instanceof Node && !focused.isConnected
    let timer = 0
    const observer = new MutationObserver(() => {
      if (!isLost()) return
      clearTimeout(timer)
      timer = window.setTimeout(() => isLost() && focusTitle(), WAIT_MS)
    })
    document.addEventListener('focusin', note)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
}
