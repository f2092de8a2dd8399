import { useQueryClient } from '@tanstack/react-query'
import { board } from '@trousseau/contract/board'

/** The endpoints that show the board, to be refetched after somebody changed a row of it. */
export const BOARD_READS = [board.listBoard]

export function useRefreshBoard(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(BOARD_READS.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}
