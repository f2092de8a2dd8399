import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { z } from 'zod/mini'
import { pageOf, sortedSearch, withoutUsual } from '../parts/list-search.ts'
import type { ChangeList } from '../parts/use-list-address.ts'

/** What the address of the page says. What is as usual is left out of it. */
const SettingsSearch = sortedSearch(['name'])
type SettingsSearch = z.output<typeof SettingsSearch>

const route = getRouteApi('/store/admin/settings')

/** Newest first, until somebody sorts: who was just added is in sight. */
export function useSettingsSearch() {
  const search = z.parse(SettingsSearch, route.useSearch())
  const navigate = useNavigate()
  const change: ChangeList<SettingsSearch> = useCallback(
    (change, how = 'push') =>
      void navigate({
        to: '.',
        search: (before) => withoutUsual(z.parse(SettingsSearch, { ...before, ...change })),
        replace: how === 'replace',
        resetScroll: false,
      }),
    [navigate],
  )
  const { order_by, order_dir = 'asc' } = search
  const sort = order_by ? { order_by, order_dir } : ({ order_by: 'id', order_dir: 'desc' } as const)
  return { query: { ...pageOf(search), ...sort }, change }
}
