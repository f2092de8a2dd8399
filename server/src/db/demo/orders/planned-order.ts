import type { OrderStatus } from '@trousseau/domain/orders/order-status'

export const SAMPLE = 1
export const RE_ORDER = 2

/** The parts of a demo order that are decided by hand; the rest is random and dated from the day of loading. */
export type PlannedOrder = PlannedItem & {
  readonly po: string
  readonly type: typeof SAMPLE | typeof RE_ORDER
  readonly placedDaysAgo: number
  readonly status: OrderStatus
  /**
   * For orders that are ready or on their way, which must be recent, and for orders packed together; otherwise drawn
   * from the production time.
   */
  readonly readyDaysAgo?: number
  /** The wedding is on the first Saturday this many days or more after the ship date. */
  readonly daysToSpare?: number
  readonly addressId?: number
  readonly notes?: string
  readonly cancelled?: { readonly by: 'store' | 'staff'; readonly reason: string }
  readonly accessories?: readonly PlannedAccessory[]
}

type PlannedItem =
  | { readonly dressId: number; readonly measurements?: Measurements }
  | { readonly customItemId: number }

/** In inches, to the quarter. */
type Measurements = {
  readonly bust: string
  readonly waist: string
  readonly hips?: string
  readonly hollow?: string
  readonly details?: string
}

/** Placed right after its dress, with the dress's PO number, type, wear date and address. */
type PlannedAccessory = {
  readonly customItemId: number
  readonly status: OrderStatus
  readonly readyDaysAgo?: number
}
