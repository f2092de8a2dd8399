import { useEffect, useState } from 'react'

const LOOK_MS = 100

/**
 * Whether somebody was in the frame inside this element and has left it. A page gets no events from a frame of another
 * origin; it only sees where the focus is. The window blurs when the focus enters a frame and is focused when it
 * returns, but a move from one frame to the next fires nothing. So while the focus is away it is checked at short
 * intervals, and whenever the pointer enters or leaves an element. With the keyboard, everything between the frame that
 * was entered and the element reached afterwards has been passed, even if the interval missed it.
 */
export function useFrameLeft(hostId: string): boolean {
  const [isLeft, setIsLeft] = useState(false)
  useEffect(() => {
    let wasIn = false
    let looking: ReturnType<typeof setInterval> | undefined
    /** The frame that took the focus, until the focus returns to the page. */
    let entered: Element | undefined
    let isByPointer = false
    const look = () => {
      const isIn = document.getElementById(hostId)?.contains(document.activeElement) ?? false
      if (wasIn && !isIn) setIsLeft(true)
      wasIn = isIn
    }
    const leave = () => {
      look()
      const { activeElement } = document
      entered = activeElement instanceof HTMLIFrameElement ? activeElement : undefined
      isByPointer = false
      looking ??= setInterval(look, LOOK_MS)
    }
    const comeBack = () => {
      clearInterval(looking)
      looking = undefined
      look()
    }
    const press = () => {
      isByPointer = true
    }
    const arrive = ({ target }: FocusEvent) => {
      look()
      // The focus is still away: Chromium reports the entered frame here too when it is of another origin.
      if (target instanceof HTMLIFrameElement) return
      const host = document.getElementById(hostId)
      if (host && entered && !isByPointer && target instanceof Element && isBetween(host, entered, target))
        setIsLeft(true)
      entered = undefined
    }
    window.addEventListener('blur', leave)
    window.addEventListener('focus', comeBack)
    window.addEventListener('focusin', arrive)
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerover', look, true)
    window.addEventListener('pointerout', look, true)
    return () => {
      clearInterval(looking)
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', comeBack)
      window.removeEventListener('focusin', arrive)
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerover', look, true)
      window.removeEventListener('pointerout', look, true)
    }
  }, [hostId])
  return isLeft
}

/** In document order, whichever of the two comes first. */
function isBetween(element: Element, one: Element, other: Element): boolean {
  const follows = (a: Element, b: Element) =>
    (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return (
    (follows(one, element) && follows(element, other)) || (follows(other, element) && follows(element, one))
  )
}
