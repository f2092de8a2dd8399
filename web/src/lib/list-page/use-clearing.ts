import { useState } from 'react'

/**
 * Clears the filters of a list. The bar above it begins anew, by its key: what was being typed into the search box must not
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
