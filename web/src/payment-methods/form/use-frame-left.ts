import { useEffect, useState } from 'react'

const LOOK_MS = 100

/**
 * Whether somebody was in the frame inside this element and went on. What happens in a frame of another origin is not
 * heard here: only where the focus is can be seen. The window loses the focus to a frame and gets it back from it; of
 * a step from one frame to the next it hears nothing. So for as long as it is away it looks: again and again, and when
 * the pointer comes to a frame or leaves it. Who steps by keyboard passes all that stands between where they went in
 * and where they came out, however fast.
 */
export function useFrameLeft(hostId: string): boolean {
  const [isLeft, setIsLeft] = useState(false)
  useEffect(() => {
    let wasIn = false
    let looking: ReturnType<typeof setInterval> | undefined
    /** The frame that the focus went into, until it is back. */
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

/** In the order of the page, whichever of the two comes first. */
function isBetween(element: Element, one: Element, other: Element): boolean {
  const follows = (a: Element, b: Element) =>
    (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return (
    (follows(one, element) && follows(element, other)) || (follows(other, element) && follows(element, one))
  )
}
