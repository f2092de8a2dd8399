import type { Order } from '@trousseau/contract/orders/shapes'
import { Moment } from '../ui/moment.tsx'
import { Timeline } from '../ui/timeline.tsx'

/** An order's status changes: when, by whom and why. */
export function OrderHistory({ history }: { history: Order['history'] }) {
  return <Timeline label="History of this order" events={history.map(toEvent)} />
}

function toEvent({ store_status, at, by, reason }: Order['history'][number], place: number) {
  return {
    key: String(place),
    title: store_status,
    about: (
      <>
        <Moment at={at} />
        {by !== null && ` · ${by}`}
      </>
    ),
    note: reason,
  }
}
