import { useMediaQuery } from '@mantine/hooks'

/** True below the 700 px at which a row becomes a card, for what css alone cannot turn into something else. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 699.98px)', undefined, { getInitialValueInEffect: false })
}
