import { VisuallyHidden } from '@mantine/core'
import type { StoreOverview } from '@trousseau/contract/overviews'
import { TextLink } from '../../lib/router/text-link.tsx'

type Ordered = StoreOverview['last_ordered'][number]

/** The name alone would be the same for each order of one dress. */
export function StoreOrderLink({ order: { id, name, purchase_order_number } }: { order: Ordered }) {
  return (
    <TextLink to="/sales-order-summary/$id" params={{ id: String(id) }}>
      {name}
      <VisuallyHidden>{` (PO ${purchase_order_number})`}</VisuallyHidden>
    </TextLink>
  )
}
