import { useEffect, useState } from 'react'

/**
 * Whether somebody was in the frame inside this element and went on. What happens in a frame of another origin is not
 * heard here: only where the focus is can be seen.
 */
export function useFrameLeft(hostId: string): boolean {
  const [isLeft, setIsLeft] = useState(false)
  useEffect(() => {
    let wasIn = false
    const look = () => {
      const isIn = document.getElementById(hostId)?.contains(document.activeElement) ?? false
      if (wasIn && !isIn) setIsLeft(true)
      wasIn = isIn
    }
    // The window loses the focus to a frame; an element of the page takes it back.
    const events = ['focusin', 'focus', 'blur'] as const
    for (const event of events) window.addEventListener(event, look)
    return () => {
      for (const event of events) window.removeEventListener(event, look)
    }
  }, [hostId])
  return isLeft
}
