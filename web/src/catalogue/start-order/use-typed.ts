import { useState } from 'react'

/**
 * Text stands as it was typed, "1,200." or a space at its end, for as long as it means what the address says. When
 * that changes by itself, as with Back, the text follows. `parseTyped` is undefined for what the address cannot say.
 */
export function useTyped(
  written: string,
  parseTyped: (text: string) => string | undefined,
): [shown: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(written)
  const meaning = parseTyped(typed)
  return [meaning === undefined || meaning === written ? typed : written, setTyped]
}
