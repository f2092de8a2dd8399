/** Events are named by their result, so that those already in the database can be recognized. */
export const packedName = (orderId: number) => `order ${orderId} packed`
export const shippedName = (orderId: number) => `order ${orderId} shipped`
export const arrivedName = (orderId: number) => `order ${orderId} arrived`
export const factoryName = (factoryId: number, reference: string) => `factory ${factoryId} paid ${reference}`
/** What staff did, by its moment in the audit. */
export const deedName = (at: Date) => `deed at ${at.toISOString()}`
export const moneyName = (kind: 'payment' | 'recorded' | 'credit', storeId: number, at: Date) =>
  `${kind} of store ${storeId} at ${at.toISOString()}`
/** What the comparison of a store's books found. */
export const differenceName = (storeId: number) => `difference of store ${storeId}`
