import { useLayoutEffect, useRef, useState } from 'react'

/** Tells whether an element's content is wider than the element. */
export function useOverflow() {
  const ref = useRef<HTMLDivElement>(null)
  const [isOverflowing, setIsOverflowing] = useState(false)
  useLayoutEffect(() => {
    const frame = ref.current
    const content = frame?.firstElementChild
    if (!frame || !content) return
    const observer = new ResizeObserver(() => setIsOverflowing(content.scrollWidth > frame.clientWidth + 1))
    observer.observe(frame)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return { ref, isOverflowing }
}
