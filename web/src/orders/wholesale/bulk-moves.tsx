import { Button } from '@mantine/core'
import type { DeskOrderRow } from '@trousseau/contract/order-shapes'
import { BULK_MOVES, BULK_WORDS, type BulkMove, movable } from './bulk-words.ts'

type BulkMovesProps = { orders: readonly DeskOrderRow[]; onAsk: (move: BulkMove) => void }

/** What can be done with at least one of those that are ticked. */
export function BulkMoves({ orders, onAsk }: BulkMovesProps) {
  return BULK_MOVES.filter((move) => movable(move, orders).length > 0).map((move) => (
    <Button
      key={move}
      size="compact-sm"
      variant={move === 'cancelByHouse' ? 'outline' : 'filled'}
      color={move === 'cancelByHouse' ? 'red' : 'wine'}
      onClick={() => onAsk(move)}
    >
      {BULK_WORDS[move].button}
    </Button>
  ))
}
