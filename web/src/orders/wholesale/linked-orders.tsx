import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'
import type { DeskOrder } from '@trousseau/contract/order-shapes'
import { useRead } from '../../lib/api/use-api.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import { type LinkedOrder, LinkedOrderList } from '../linked-order-list.tsx'
import { useListSearch } from './back-to-orders.tsx'

/** A dress's accessories, or the dress of an accessory. */
export function LinkedOrders({ order }: { order: DeskOrder }) {
  if (order.accessory_of !== null) return <DressOrder id={order.accessory_of} />
  if (order.accessories.length === 0) return null
  const accessories = order.accessories.map((accessory) => ({ ...accessory, standing: accessory }))
  return <LinkedOrderList title="Accessories" orders={accessories} link={linkTo} />
}

function DressOrder({ id }: { id: number }) {
  const dress = useRead(seenBy('wholesale', api.getOrder), { params: { id: String(id) } }).data
  const linked = { id, name: dress?.orderable.name ?? 'The dress order', standing: dress ?? null }
  return <LinkedOrderList title="Accessory of" orders={[linked]} link={linkTo} />
}

const linkTo = ({ id, name }: LinkedOrder) => <OrderLink id={String(id)} name={name} />

function OrderLink({ id, name }: { id: string; name: string }) {
  const listSearch = useListSearch()
  return (
    <TextLink to="/desk/orders/$id" params={{ id }} state={listSearch}>
      {name}
    </TextLink>
  )
}
