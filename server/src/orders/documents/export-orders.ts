import type { orders } from '@trousseau/contract/orders/endpoints'
import type { orderMoves } from '@trousseau/contract/orders/moves'
import type { OrderRow, WholesaleOrderRow } from '@trousseau/contract/orders/shapes'
import { businessDay } from '@trousseau/domain/day'
import { type Column, writeSpreadsheet } from '../../documents/write-spreadsheet.ts'
import type { Handler } from '../../http/call.ts'
import { refuseBackwardDays } from '../../http/request/refuse-backward-days.ts'
import { storeInPath } from '../../http/store-in-path.ts'
import { eachOrder } from '../list-orders.store.ts'
import { toOrderRows } from '../to-order.ts'

/** The screen's columns first, under the screen's titles; then what bookkeepers also want. */
const COLUMNS: readonly Column<OrderRow>[] = [
  { title: 'Sales Order #', width: 14, kind: 'text', value: (order) => numberOf(order) },
  { title: 'PO #', width: 20, kind: 'text', value: (order) => order.purchase_order_number },
  { title: 'Wear date', width: 12, kind: 'day', value: (order) => order.wear_date },
  { title: 'Date', width: 12, kind: 'day', value: (order) => order.date },
  { title: 'Amount Charged', width: 16, kind: 'money', value: (order) => order.total },
  { title: 'Status', width: 16, kind: 'text', value: (order) => order.store_status },
  { title: 'Type', width: 12, kind: 'text', value: (order) => order.type_label },
  { title: 'Style Num.', width: 14, kind: 'text', value: (order) => order.orderable.style_number },
  { title: 'Item', width: 28, kind: 'text', value: (order) => order.orderable.name },
  { title: 'Color', width: 16, kind: 'text', value: (order) => order.color?.label ?? null },
  { title: 'Size', width: 8, kind: 'text', value: (order) => order.size?.label ?? null },
  { title: 'Custom Measurement Fee', width: 22, kind: 'money', value: (order) => order.custom_fee },
  { title: 'Estimated Ship Date', width: 20, kind: 'day', value: (order) => order.estimated_ship_date },
  { title: 'Ship To', width: 44, kind: 'text', value: (order) => toShipTo(order) },
  { title: 'Notes', width: 44, kind: 'text', value: (order) => order.notes },
]

/** Whose it is comes first, and what a store does not see last. */
const WHOLESALE_COLUMNS: readonly Column<WholesaleOrderRow>[] = [
  { title: 'Store', width: 28, kind: 'text', value: ({ store }) => store.name },
  ...COLUMNS,
  { title: 'Factory', width: 20, kind: 'text', value: ({ factory }) => factory?.name ?? null },
  { title: 'Factory Price', width: 14, kind: 'money', value: ({ factory_price }) => factory_price },
]

const numberOf = ({ sales_order_number }: OrderRow) =>
  sales_order_number === null ? 'Pending' : String(sales_order_number)

function toShipTo({ address }: OrderRow): string {
  const { full_name, street, city, state, zip } = address
  return [full_name, street, city, state ? `${state} ${zip}` : zip].join(', ')
}

export const exportStoreOrders: Handler<typeof orders.exportStoreOrders> = async (call) => {
  const { db, user, params, query, now } = call
  refuseBackwardDays(query)
  const storeId = await storeInPath(db, user, params.id)
  const today = businessDay(now.getTime())
  async function* batches() {
    for await (const rows of eachOrder(db, { store: storeId }, query, today))
      yield await toOrderRows(db, rows)
  }
  return writeSpreadsheet('Orders', COLUMNS, batches())
}

export const exportOrders: Handler<typeof orderMoves.exportOrders> = async ({ db, query, now }) => {
  refuseBackwardDays(query)
  const today = businessDay(now.getTime())
  async function* batches() {
    for await (const rows of eachOrder(db, 'any', query, today)) yield await toOrderRows(db, rows)
  }
  return writeSpreadsheet('Orders', WHOLESALE_COLUMNS, batches())
}
