/** The statuses of an order: `status` in the database, `store_status` as text in the API. */
export const ORDER_STATUSES = {
  1: 'Pending',
  2: 'In Production',
  3: 'Ready to Ship',
  4: 'Shipped',
  5: 'Cancelled',
  6: 'Delivered',
} as const
export type OrderStatus = keyof typeof ORDER_STATUSES

export const PENDING = 1
export const IN_PRODUCTION = 2
export const READY_TO_SHIP = 3
export const SHIPPED = 4
export const CANCELLED = 5
export const DELIVERED = 6

/** What has not shipped is little beside all that was ever ordered. */
export const NOT_SHIPPED_YET: readonly OrderStatus[] = [PENDING, IN_PRODUCTION, READY_TO_SHIP]
