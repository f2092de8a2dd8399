import { api } from '@trousseau/contract/api'
import type { Day } from '@trousseau/domain/day'
import { useRead } from '../../lib/api/use-api.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import { filtersOf } from './orders-search.ts'

/** What the house has to do first: stores wait for it. */
export function WaitingLine({ today }: { today: Day }) {
  const read = useRead(api.listOrders, { query: { ...filtersOf({ status: 'pending' }, today), per_page: 1 } })
  const count = read.data?.meta.total
  if (count === undefined) return 'The orders of all stores'
  if (count === 0) return 'No order waits for confirmation.'
  return (
    <TextLink to="/desk/orders" search={{ status: 'pending' }}>
      {count === 1
        ? '1 order waits for confirmation'
        : `${count.toLocaleString('en-US')} orders wait for confirmation`}
    </TextLink>
  )
}
