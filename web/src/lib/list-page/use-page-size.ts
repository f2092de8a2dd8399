import { useLocalStorage } from '@mantine/hooks'
import { wholeNumber } from '@trousseau/contract/fields'
import { z } from 'zod/mini'

const PageSize = z.catch(z.optional(wholeNumber(1, 100)), undefined)

/** How many records a page has, as it was last chosen since signing in. All lists share it; an address may say otherwise. */
export function usePageSize(): [number | undefined, (size: number | undefined) => void] {
  const [size, setSize] = useLocalStorage<number | undefined>({
    key: 'trousseau.per-page',
    defaultValue: undefined,
    getInitialValueInEffect: false,
    deserialize: (stored) => z.parse(PageSize, stored),
    serialize: String,
  })
  return [size, setSize]
}
