import { useEffect, useState } from 'react'

const LOOK_MS = 100

/**
 * Whether somebody was in the frame inside this element and went on. What happens in a frame of another origin is not
 * heard here: only where the focus is can be seen. The window loses the focus to a frame and gets it back from it; of
 * a step from one frame to the next it hears nothing, so for as long as it is away it looks.
 */
export function useFrameLeft(hostId: string): boolean {
  const [isLeft, setIsLeft] = useState(false)
  useEffect(() => {
    let wasIn = false
    let looking: ReturnType<typeof setInterval> | undefined
    const look = () => {
      const isIn = document.getElementById(hostId)?.contains(document.activeElement) ?? false
      if (wasIn && !isIn) setIsLeft(true)
      wasIn = isIn
    }
    const leave = () => {
      look()
      looking ??= setInterval(look, LOOK_MS)
    }
    const comeBack = () => {
      clearInterval(looking)
      looking = undefined
      look()
    }
    window.addEventListener('blur', leave)
    window.addEventListener('focus', comeBack)
    window.addEventListener('focusin', look)
    return () => {
      clearInterval(looking)
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', comeBack)
      window.removeEventListener('focusin', look)
    }
  }, [hostId])
  return isLeft
}
