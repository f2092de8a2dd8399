import { useState } from 'react'

/**
 * Clears a list's filters. Its bar is remounted through its key, so that half-typed text in the search field does not
 * come back a moment later.
 *
 *     const [clears, clear] = useClearing(() => change(NO_FILTERS))
 *     <OrdersBar key={clears} … />
 */
export function useClearing(change: () => void): [clears: number, clear: () => void] {
  const [clears, setClears] = useState(0)
  function clear() {
    change()
    setClears((before) => before + 1)
  }
  return [clears, clear]
}
