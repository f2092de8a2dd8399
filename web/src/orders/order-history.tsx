import type { Order } from '@trousseau/contract/orders/shapes'
import { Changes } from '../ui/changes.tsx'
import { Moment } from '../ui/moment.tsx'
import { Timeline } from '../ui/timeline.tsx'

/** What became of an order: when, by whom and why. */
export function OrderHistory({ history }: { history: Order['history'] }) {
  return <Timeline label="History of this order" events={history.map(toEvent)} />
}

type Entry = Order['history'][number]

/** An entry that left the status as it was is named by what was changed. */
function titleOf({ moved, store_status, changes }: Entry): string {
  if (moved) return store_status
  return changes.every(({ field }) => field === 'factory') ? 'Moved to another factory' : 'Changed'
}

function toEvent(entry: Entry, place: number) {
  const { at, by, reason, changes } = entry
  return {
    key: String(place),
    title: titleOf(entry),
    about: (
      <>
        <Moment at={at} />
        {by !== null && ` · ${by}`}
      </>
    ),
    note: reason,
    details: changes.length > 0 && <Changes label="What was changed" changes={changes} />,
  }
}
