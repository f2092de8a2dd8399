import { useQueryClient } from '@tanstack/react-query'
import { SHOWING_ITEMS } from './item-kind.ts'

/** Refetches everything that shows an item. Nothing waits for it: old rows stay until the new ones arrive. */
export function useItemsRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    for (const { path } of SHOWING_ITEMS) void client.invalidateQueries({ queryKey: [path] })
  }
}
