import {
  CANCELLED,
  DELIVERED,
  IN_PRODUCTION,
  ORDER_STATUSES,
  type OrderStatus,
  PENDING,
  READY_TO_SHIP,
  SHIPPED,
} from './order-status.ts'

/** The transitions of an order's status, and the statuses from which each is allowed. */
export const MOVES = {
  confirm: { from: [PENDING], to: IN_PRODUCTION },
  ready: { from: [IN_PRODUCTION], to: READY_TO_SHIP },
  reopen: { from: [READY_TO_SHIP], to: IN_PRODUCTION },
  /** Happens when the order's package is dispatched. */
  ship: { from: [READY_TO_SHIP], to: SHIPPED },
  deliver: { from: [SHIPPED], to: DELIVERED },
  /** Canceled by the store. Wholesale can cancel an order until it ships, see `cancelByWholesale`. */
  cancel: { from: [PENDING], to: CANCELLED },
  cancelByWholesale: { from: [PENDING, IN_PRODUCTION, READY_TO_SHIP], to: CANCELLED },
  /** Begins anew: the order has no sales order number and no factory, as when it was placed. */
  reinstate: { from: [CANCELLED], to: PENDING },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>

export type MoveName = keyof typeof MOVES

export function mayMove(name: MoveName, status: number): boolean {
  return MOVES[name].from.some((from) => from === status)
}

/** Tells the person who tried a move why this order's status does not allow it. */
export function notMovable(status: number): string {
  return `This order is ${ORDER_STATUSES[status as OrderStatus]}, so this can’t be done.`
}

/** The ship-to address can be changed until the package ships, the factory only while the dress is in production. */
export const mayChangeShipTo = (status: number): boolean =>
  [PENDING, IN_PRODUCTION, READY_TO_SHIP].some((one) => one === status)
export const mayChangeFactory = (status: number): boolean => status === IN_PRODUCTION

/** How long before the wear date it is needed, until it is there. */
export const mayChangeAlterations = (status: number): boolean => status !== CANCELLED && status !== DELIVERED

export const mayChangeChoices = (status: number): boolean => status === PENDING

export const CHOICES_FIXED = 'Color, size, dates and numbers can be changed while the order is Pending.'
export const DRESS_IS_CANCELLED = 'The dress order is cancelled. Please reinstate it first.'
export const ACCESSORY_PO = 'An accessory has the PO number of its dress.'
export const ACCESSORIES_BEGUN = 'An accessory with this PO number is already in production.'
export const NO_FACTORY = 'Please choose a factory.'
export const FACTORY_FIXED = 'The factory can be changed while the order is In Production.'
export const SHIP_TO_FIXED = 'Where it goes can be changed until it is Shipped.'
