import { api } from '@trousseau/contract/api'
import type { DeskOrderRow } from '@trousseau/contract/order-shapes'
import { useWrite } from '../../lib/api/use-api.ts'
import { BULK_WORDS, type BulkMove, leftOutText, movable, questionOf } from './bulk-words.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { Answers } from './move-form.tsx'
import { nameOf } from './order-name.ts'
import { ORDER_READS } from './order-reads.ts'

export type Outcome = { order: DeskOrderRow; success: boolean; message: string }

type BulkDialogProps = {
  move: BulkMove
  orders: readonly DeskOrderRow[]
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
      title={questionOf(move, meant.length)}
      isOpen={isOpen}
      onClose={onClose}
      onDo={work}
      doLabel={words.button}
      busyLabel={words.busy}
      keepLabel={move === 'cancelByHouse' ? 'Keep orders' : 'Not now'}
      isDangerous={move === 'cancelByHouse'}
      {...(move === 'confirm' && { factory: 'usual' })}
      {...(move === 'cancelByHouse' && { reason: 'optional' })}
    >
      {meant.length === 1 && meant[0] && <p>{`${nameOf(meant[0])}.`}</p>}
      {move === 'confirm' && (
        <p>{`${meant.length === 1 ? 'It' : 'Each'} gets its sales order number and goes into production.`}</p>
      )}
      {move === 'cancelByHouse' && (
        <p>Accessories of these dresses that are not shipped are cancelled too.</p>
      )}
      {leftOut > 0 && <p>{leftOutText(move, leftOut)}</p>}
    </MoveDialog>
  )
}

function useBulkWrite() {
  const confirm = useWrite(api.confirmOrders, { refreshes: ORDER_READS })
  const deliver = useWrite(api.deliverOrders, { refreshes: ORDER_READS })
  const cancel = useWrite(api.cancelOrders, { refreshes: ORDER_READS })
  return (move: BulkMove, orders: readonly DeskOrderRow[], { factory, reason }: Answers) => {
    const ids = orders.map(({ id }) => id)
    if (move === 'confirm') return confirm.mutateAsync({ body: { ids, ...(factory && { factory }) } })
    if (move === 'deliver') return deliver.mutateAsync({ body: { ids } })
    // Accessories, which come after their dress, before it: the dress would take them along, and they would be refused.
    const latestFirst = ids.toSorted((a, b) => b - a)
    return cancel.mutateAsync({ body: { ids: latestFirst, ...(reason && { reason }) } })
  }
}
