import { useEffect, useState } from 'react'

/** True once `isActive` has been true for a while, so that fast answers show no loading indicator. */
export function useDelayed(isActive: boolean, delay = 150): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isActive) return
    const timer = setTimeout(() => setIsOver(true), delay)
    return () => {
      clearTimeout(timer)
      setIsOver(false)
    }
  }, [isActive, delay])
  return isActive && isOver
}
