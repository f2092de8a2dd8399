import { Button } from '@mantine/core'
import { orderMoves } from '@trousseau/contract/orders/moves'
import type { WholesaleOrderRow } from '@trousseau/contract/orders/shapes'
import { type MoveName, mayChangeFactory, mayMove } from '@trousseau/domain/orders/order-moves'
import { useState } from 'react'
import { CallFailed } from '../../../lib/api/call-failed.ts'
import { useWrite } from '../../../lib/api/use-api.ts'
import type { Ticked } from '../../../lib/list-page/use-ticked.ts'
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toastSuccess } from '../../../ui/toasts.tsx'
import { nameOf } from '../order-name.ts'
import { ORDER_READS } from '../order-reads.ts'
import styles from './bulk-dialog.module.css'
import { MoveDialog } from './move-dialog.tsx'
import type { Answers } from './move-form.tsx'

type Outcome = { order: WholesaleOrderRow; success: boolean; message: string }

type BulkDialogProps = {
  move: BulkMove
  orders: readonly WholesaleOrderRow[]
  isOpen: boolean
  onClose: () => void
  onDone: (outcomes: readonly Outcome[]) => void
}

export function BulkDialog({ move, orders, isOpen, onClose, onDone }: BulkDialogProps) {
  const send = useBulkWrite()
  const meant = movable(move, orders)
  const leftOut = orders.length - meant.length
  const words = BULK_WORDS[move]

  async function work(answers: Answers) {
    const outcomes = await send(move, meant, answers)
    const byId = new Map(meant.map((order) => [order.id, order]))
    onDone(
      outcomes.flatMap(({ id, success, message }) => {
        const order = byId.get(id)
        return order ? [{ order, success, message }] : []
      }),
    )
  }

  return (
    <MoveDialog
      title={toQuestion(move, meant.length)}
      isOpen={isOpen}
      onClose={onClose}
      onDo={work}
      doLabel={words.button}
      busyLabel={words.busy}
      keepLabel={move === 'cancelByWholesale' ? 'Keep orders' : 'Not now'}
      isDangerous={move === 'cancelByWholesale'}
      {...(move === 'confirm' && { factory: 'usual' })}
      defaults={meant.map(({ default_factory_id }) => default_factory_id)}
      {...(move === 'moveTo' && { factory: 'other' })}
      {...(move === 'cancelByWholesale' && { reason: 'required' })}
    >
      {meant.length === 1 && meant[0] && <p>{`${nameOf(meant[0])}.`}</p>}
      {move === 'confirm' && (
        <p>{`${meant.length === 1 ? 'It' : 'Each'} gets a sales order number and goes into production.`}</p>
      )}
      {move === 'cancelByWholesale' && (
        <p>Accessories of these dresses that are not shipped are cancelled too.</p>
      )}
      {leftOut > 0 && <p>{leftOutText(move, leftOut)}</p>}
    </MoveDialog>
  )
}

/** `together`: the batches of one action, of which each store is told by one email. */
type Batch = { ids: number[]; together: { key: string; is_last: boolean } | undefined }

function useBulkWrite() {
  const confirm = useWrite(orderMoves.confirmOrders, { refreshes: ORDER_READS })
  const deliver = useWrite(orderMoves.deliverOrders, { refreshes: ORDER_READS })
  const cancel = useWrite(orderMoves.cancelOrders, { refreshes: ORDER_READS })
  const moveTo = useWrite(orderMoves.moveOrders, { refreshes: ORDER_READS })
  const sendBatch = (move: BulkMove, { ids, together }: Batch, { factory, reason = '' }: Answers) => {
    if (move === 'confirm')
      return confirm.mutateAsync({ body: { ids, together, ...(factory && { factory }) } })
    if (move === 'moveTo') return moveTo.mutateAsync({ body: { ids, factory: factory ?? 0 } })
    if (move === 'deliver') return deliver.mutateAsync({ body: { ids } })
    return cancel.mutateAsync({ body: { ids, reason, together } })
  }
  return async (move: BulkMove, orders: readonly WholesaleOrderRow[], answers: Answers) => {
    const ids = inOrder(move, orders)
    const key = crypto.randomUUID()
    const batchFrom = (from: number): Batch => ({
      ids: ids.slice(from, from + BATCH),
      together: ids.length > BATCH ? { key, is_last: from + BATCH >= ids.length } : undefined,
    })
    const outcomes: { id: number; success: boolean; message: string }[] = []
    for (let from = 0; from < ids.length; from += BATCH) {
      try {
        outcomes.push(...(await sendBatch(move, batchFrom(from), answers)))
      } catch (failure) {
        // What was done before is told; the rest can be tried again.
        if (from === 0 || !(failure instanceof CallFailed)) throw failure
        outcomes.push(...ids.slice(from).map((id) => ({ id, success: false, message: failure.message })))
        break
      }
    }
    return outcomes
  }
}

/** As many as the server takes at once. */
const BATCH = 100

/**
 * The oldest first, so that sales order numbers follow the placing. Canceled are the newest first, so that accessories
 * precede their dress: canceling the dress cancels them, too, and they would then be refused.
 */
function inOrder(move: BulkMove, orders: readonly WholesaleOrderRow[]): number[] {
  const oldestFirst = orders.toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id)
  const ids = oldestFirst.map(({ id }) => id)
  return move === 'cancelByWholesale' ? ids.toSorted((a, b) => b - a) : ids
}

type BulkMovesProps = { orders: readonly WholesaleOrderRow[]; onAsk: (move: BulkMove) => void }

/** The actions that are possible for at least one ticked order. */
export function BulkMoves({ orders, onAsk }: BulkMovesProps) {
  return BULK_MOVES.filter((move) => movable(move, orders).length > 0).map((move) => (
    <Button
      key={move}
      size="compact-sm"
      variant={move === 'cancelByWholesale' ? 'outline' : 'filled'}
      color={move === 'cancelByWholesale' ? 'red' : 'wine'}
      onClick={() => onAsk(move)}
    >
      {BULK_WORDS[move].button}
    </Button>
  ))
}

type BulkOutcomeProps = {
  move: BulkMove
  outcomes: readonly Outcome[]
  isOpen: boolean
  onClose: () => void
}

/** The result for each order if not all succeeded, failures first. */
export function BulkOutcome({ move, outcomes, isOpen, onClose }: BulkOutcomeProps) {
  const done = outcomes.filter(({ success }) => success)
  const failed = outcomes.filter(({ success }) => !success)
  const { done: word } = BULK_WORDS[move]
  return (
    <Dialog title={`${countOf(failed.length)} could not be ${word}`} isOpen={isOpen} onClose={onClose}>
      {done.length > 0 && <p className={styles.summary}>{doneText(move, done.length)}</p>}
      <ul className={styles.outcomes}>
        {[...failed, ...done].map(({ order, success, message }) => (
          <li key={order.id} className={styles.outcome}>
            <span className={styles.name}>{nameOf(order)}</span>
            <StatusBadge tone={success ? 'success' : 'error'}>{success ? 'Done' : 'Not done'}</StatusBadge>
            {!success && <span className={styles.why}>{message}</span>}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type Asked = { move: BulkMove; orders: readonly WholesaleOrderRow[] }

/** One action on all ticked orders: first the question, then the results. */
export function useBulk(ticked: Ticked<WholesaleOrderRow>) {
  // Kept while the dialogs fade out.
  const [asked, setAsked] = useState<Asked>({ move: 'confirm', orders: [] })
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [shown, setShown] = useState<'question' | 'outcome'>()
  const { move } = asked

  function tell(outcomes: readonly Outcome[]) {
    ticked.clear()
    if (outcomes.every(({ success }) => success)) return toastSuccess(doneText(move, outcomes.length))
    setOutcomes(outcomes)
    setShown('outcome')
  }

  return {
    ask(move: BulkMove) {
      setAsked({ move, orders: ticked.rows })
      setShown('question')
    },
    question: {
      ...asked,
      isOpen: shown === 'question',
      onClose: () => setShown((now) => (now === 'question' ? undefined : now)),
      onDone: tell,
    },
    outcome: { move, outcomes, isOpen: shown === 'outcome', onClose: () => setShown(undefined) },
  }
}

type BulkMove = Extract<MoveName, 'confirm' | 'deliver' | 'cancelByWholesale'> | 'moveTo'

const BULK_MOVES: readonly BulkMove[] = ['confirm', 'moveTo', 'deliver', 'cancelByWholesale']

const BULK_WORDS = {
  confirm: { button: 'Confirm', busy: 'Confirming…', done: 'confirmed' },
  moveTo: { button: 'Move to another factory', busy: 'Moving…', done: 'moved' },
  deliver: { button: 'Mark delivered', busy: 'Marking…', done: 'marked as delivered' },
  cancelByWholesale: { button: 'Cancel orders', busy: 'Cancelling…', done: 'cancelled' },
} as const satisfies Record<BulkMove, object>

const countOf = (count: number): string =>
  count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`

function toQuestion(move: BulkMove, count: number): string {
  if (move === 'moveTo') return `Move ${countOf(count)} to another factory?`
  if (move === 'deliver') return `Mark ${countOf(count)} as delivered?`
  return `${move === 'confirm' ? 'Confirm' : 'Cancel'} ${countOf(count)}?`
}

function doneText(move: BulkMove, count: number): string {
  return `${countOf(count)} ${count === 1 ? 'was' : 'were'} ${BULK_WORDS[move].done}.`
}

/** The orders that allow the action, as far as the browser knows. */
function movable(move: BulkMove, orders: readonly WholesaleOrderRow[]): readonly WholesaleOrderRow[] {
  return orders.filter(({ status }) => (move === 'moveTo' ? mayChangeFactory(status) : mayMove(move, status)))
}

function leftOutText(move: BulkMove, count: number): string {
  const why = {
    confirm: 'not Pending',
    moveTo: 'not In Production',
    deliver: 'not Shipped',
    cancelByWholesale: 'Shipped or cancelled already',
  }
  return `${countOf(count)} of your selection ${count === 1 ? 'is' : 'are'} left out, being ${why[move]}.`
}
