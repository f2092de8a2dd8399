import type { DeskOrderRow } from '@trousseau/contract/order-shapes'
import { type MoveName, mayMove } from '@trousseau/domain/order-moves'

export type BulkMove = Extract<MoveName, 'confirm' | 'deliver' | 'cancelByHouse'>

export const BULK_MOVES: readonly BulkMove[] = ['confirm', 'deliver', 'cancelByHouse']

export const BULK_WORDS = {
  confirm: { button: 'Confirm', busy: 'Confirming…', done: 'confirmed' },
  deliver: { button: 'Mark delivered', busy: 'Marking…', done: 'marked as delivered' },
  cancelByHouse: { button: 'Cancel orders', busy: 'Cancelling…', done: 'cancelled' },
} as const satisfies Record<BulkMove, object>

export const countOf = (count: number): string =>
  count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`

export function questionOf(move: BulkMove, count: number): string {
  if (move === 'deliver') return `Mark ${countOf(count)} as delivered?`
  return `${move === 'confirm' ? 'Confirm' : 'Cancel'} ${countOf(count)}?`
}

export function doneText(move: BulkMove, count: number): string {
  return `${countOf(count)} ${count === 1 ? 'was' : 'were'} ${BULK_WORDS[move].done}.`
}

/** Those that the move can be made with, as far as is known here. */
export function movable(move: BulkMove, orders: readonly DeskOrderRow[]): readonly DeskOrderRow[] {
  return orders.filter(({ status }) => mayMove(move, status))
}

export function leftOutText(move: BulkMove, count: number): string {
  const why = {
    confirm: 'not Pending',
    deliver: 'not Shipped',
    cancelByHouse: 'Shipped or cancelled already',
  }
  return `${countOf(count)} of your selection ${count === 1 ? 'is' : 'are'} left out, being ${why[move]}.`
}
