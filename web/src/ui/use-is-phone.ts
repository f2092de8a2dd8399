import { useMediaQuery } from '@mantine/hooks'

/** True below 700 px, where table rows become cards. For changes that CSS alone cannot make. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 699.98px)', undefined, { getInitialValueInEffect: false })
}
