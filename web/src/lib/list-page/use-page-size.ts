import { wholeNumber } from '@trousseau/contract/fields'
import { useCallback } from 'react'
import { z } from 'zod/mini'
import { useTableChoice } from '../../ui/table/table-choice.ts'

const PageSize = z.catch(z.optional(wholeNumber(1, 100)), undefined)

/** How many records a page has, as it was last chosen for this list; an address may say otherwise. */
export function usePageSize(): [number | undefined, (size: number) => void] {
  const [chosen, choose] = useTableChoice('per_page')
  return [z.parse(PageSize, chosen), useCallback((size) => choose(String(size)), [choose])]
}
