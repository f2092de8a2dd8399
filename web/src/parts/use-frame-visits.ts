import { useEffect, useState } from 'react'

/**
 * True once somebody has been in one of these frames and has come back. What happens in a frame of another origin is not
 * told to the page: only that the window loses the focus to it, and gets it again.
 */
export function useFrameVisits(hostIds: readonly string[]): boolean {
  const [hasVisited, setHasVisited] = useState(false)
  const ids = hostIds.join(' ')
  useEffect(() => {
    let isInside = false
    const leave = () => {
      const host = document.activeElement?.parentElement
      isInside = host !== null && host !== undefined && ids.split(' ').includes(host.id)
    }
    const comeBack = () => {
      if (isInside) setHasVisited(true)
      isInside = false
    }
    window.addEventListener('blur', leave)
    window.addEventListener('focus', comeBack)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', comeBack)
    }
  }, [ids])
  return hasVisited
}
