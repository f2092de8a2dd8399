import { useState } from 'react'

/**
 * Keeps text as it was typed, such as "1,200." or with a trailing space, while it still means what the address says. If
 * the address changes from outside, as with Back, the text follows. `parseTyped` returns undefined for text that the
 * address cannot hold.
 */
export function useTyped(
  written: string,
  parseTyped: (text: string) => string | undefined,
): [shown: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(written)
  const meaning = parseTyped(typed)
  return [meaning === undefined || meaning === written ? typed : written, setTyped]
}
