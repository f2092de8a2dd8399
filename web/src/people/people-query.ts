import { PER_PAGE_DEFAULT } from '@trousseau/contract/page'
import { useCallback, useState } from 'react'
import { z } from 'zod/mini'

/** The query for a list of people, apart from whose people they are. */
const PeopleQuery = z.object({
  page: z.int(),
  per_page: z.int(),
  order_by: z.enum(['id', 'email']),
  order_dir: z.enum(['asc', 'desc']),
})
export type PeopleQuery = z.output<typeof PeopleQuery> & { search?: string }

type Change = { page?: number | undefined; per_page?: number; order_by?: string; order_dir?: 'asc' | 'desc' }
export type ChangePeople = (change: Change, how?: 'push' | 'replace') => void

/** Newest first. */
const USUAL = { page: 1, per_page: PER_PAGE_DEFAULT, order_by: 'id', order_dir: 'desc' } as const

/** For a list on a page about something else: its state is not in the page's address. */
export function usePeopleQuery(): [PeopleQuery, ChangePeople] {
  const [query, setQuery] = useState<PeopleQuery>(USUAL)
  const change: ChangePeople = useCallback(
    (change) => setQuery((before) => z.parse(PeopleQuery, { ...before, ...change, page: change.page ?? 1 })),
    [],
  )
  return [query, change]
}
