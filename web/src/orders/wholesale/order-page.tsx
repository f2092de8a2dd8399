import { getRouteApi } from '@tanstack/react-router'
import { OrderLoader } from './order-loader.tsx'
import { OrderView } from './order-view.tsx'

const route = getRouteApi('/wholesale/desk/orders/$id')

export function OrderPage() {
  const { id } = route.useParams()
  return <OrderLoader id={id}>{(order) => <OrderView key={order.id} order={order} />}</OrderLoader>
}
