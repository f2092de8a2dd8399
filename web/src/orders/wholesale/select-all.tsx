import { orderMoves } from '@trousseau/contract/orders/moves'
import type { WholesaleOrderRow } from '@trousseau/contract/orders/shapes'
import { call } from '../../lib/api/call.ts'
import { CallFailed } from '../../lib/api/call-failed.ts'
import type { Ticked } from '../../lib/list-page/use-ticked.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { toastFailure } from '../../ui/toasts.tsx'
import type { toFilters } from './orders-search.ts'

/** More is too much to be looked over, and to be done while somebody waits. */
const MOST = 2_000
const PER_PAGE = 100

type SelectAllProps = {
  /** How many orders match. */
  total: number
  filters: ReturnType<typeof toFilters>
  ticked: Ticked<WholesaleOrderRow>
}

/** Ticks all orders that match the filters, beyond the page in sight. */
export function SelectAll({ total, filters, ticked }: SelectAllProps) {
  if (total <= ticked.rows.length) return null
  if (total > MOST)
    return (
      <span>{`To select all that match, narrow the list to ${MOST.toLocaleString('en-US')} orders.`}</span>
    )

  async function selectAll() {
    try {
      ticked.set(await readAll(filters, total))
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
  }

  return (
    <BusyButton variant="subtle" size="compact-sm" busyLabel="Selecting…" onClick={selectAll}>
      {`Select all ${total.toLocaleString('en-US')} that match`}
    </BusyButton>
  )
}

async function readAll(filters: SelectAllProps['filters'], total: number): Promise<WholesaleOrderRow[]> {
  const rows = new Map<number, WholesaleOrderRow>()
  for (let page = 1; page <= Math.ceil(total / PER_PAGE); page += 1) {
    const { orders } = await call(orderMoves.listOrders, { query: { ...filters, page, per_page: PER_PAGE } })
    for (const order of orders) rows.set(order.id, order)
  }
  return [...rows.values()]
}
