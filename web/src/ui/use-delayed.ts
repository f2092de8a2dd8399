import { useEffect, useState } from 'react'

/** True once `isActive` has held for a while: what answers faster than that shows no sign of having been waited for. */
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
