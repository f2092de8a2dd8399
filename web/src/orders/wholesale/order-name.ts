import type { WholesaleOrderRow } from '@trousseau/contract/orders/shapes'

type Named = Pick<WholesaleOrderRow, 'purchase_order_number' | 'orderable' | 'store'>

/** A number is not enough: two stores may use the same one, and a dress and its accessories share one. */
export function nameOf({ purchase_order_number, orderable, store }: Named): string {
  return `PO ${purchase_order_number}, ${orderable.name}, ${store.name}`
}
