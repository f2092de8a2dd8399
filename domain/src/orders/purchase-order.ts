/** The PO number is the store's own name for an order; PO numbers are compared after `normalize` in text.ts. */
export const PO_MAX = 60

export const SAMPLE = 1
export const RE_ORDER = 2
export const ORDER_TYPES = { [SAMPLE]: 'Sample', [RE_ORDER]: 'Re-Order' } as const
export type OrderType = keyof typeof ORDER_TYPES

export const DRESS = 1
export const CUSTOM_ITEM = 2
export type ItemType = typeof DRESS | typeof CUSTOM_ITEM

export const INVALID_TYPE = 'Please select a valid type'
export const DUPLICATE_PO = 'Order already exists with this Purchase Order Number'
export const ACCESSORY_TWICE = 'This item has already been ordered with this dress.'
export const NOT_ITS_ACCESSORY = 'This item does not go with that order.'
export const NOT_AVAILABLE = 'This item is no longer available.'
export const NO_ADDRESS = 'Please choose one of your addresses.'
export const NO_PAYMENT_METHOD = 'Please choose one of your payment methods.'
export const NO_SUCH_COLOR = 'This dress is not made in this color.'
export const NO_SUCH_SIZE = 'This dress is not made in this size.'
export const SIZE_AND_MEASUREMENTS = 'Please choose a size or custom measurements, not both.'
export const NOT_CANCELLABLE = 'This order can no longer be cancelled. Please call us to discuss it.'
