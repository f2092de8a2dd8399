import { useQueryClient } from '@tanstack/react-query'
import { SHOWING_ITEMS } from './item-kind.ts'

/** Everything that shows an item is asked for again. Nobody waits for it: old rows stay until the new ones come. */
export function useItemsRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    for (const { path } of SHOWING_ITEMS) void client.invalidateQueries({ queryKey: [path] })
  }
}
