import type { Cents } from './money.ts'

/** What the payment provider's transactions say, once they are read. One that cannot be read is there all the same. */

export type ProviderTransaction = {
  isClear: true
  id: string
  /** charge, refund, void, pre_auth, capture, credit; or a kind that we do not know. */
  type: string
  success: boolean
  /** The provider is still working on the transaction, so its success is not known yet. */
  isPending: boolean
  message: string | undefined
  customerId: string
  total: Cents
  refunded: Cents
  isVoided: boolean
  isSettled: boolean
  isCaptured: boolean
  /** Why the last refund was refused, in the provider's words. */
  refusal: string | undefined
  /** Why money went back, such as the bank's reason for a return: "R01 Insufficient Funds". */
  backReason: string | undefined
  /** The id that we gave the charge, which is the id of its attempt. */
  reference: string | undefined
  /** The same id, where the provider repeats it. */
  idempotencyId: string | undefined
  /** Of a refund or void the transaction that it reverses, of a capture the authorization. */
  parentId: string | undefined
  /** Of an authorization what was taken of it. */
  captures: readonly ListedTransaction[]
}

/** The provider has this transaction, but we cannot tell what it says: money may have been taken or not. */
export type UnclearTransaction = {
  isClear: false
  /** Made from the row's content if it has none of its own, so that the same row has the same id. */
  id: string
  customerId: string | undefined
  /** Every id in the row that could be one of ours. */
  mentions: readonly string[]
  /** The fields that cannot be read. */
  fields: string
}
export type ListedTransaction = ProviderTransaction | UnclearTransaction

/** What the provider took with the transaction, it has given back entirely. */
const isGivenBack = ({ isVoided, refunded, total }: ProviderTransaction): boolean =>
  isVoided || (total > 0 && refunded >= total)

export const takesMoney = (transaction: ProviderTransaction): boolean =>
  transaction.success && !isGivenBack(transaction)

/** Whether a transaction is about one of our payments, by the id that we gave it. */
export const isNamed = (transaction: ListedTransaction, id: string): boolean =>
  transaction.isClear
    ? transaction.reference === id || transaction.idempotencyId === id
    : transaction.mentions.includes(id)

/** Charges that hold money come first, and of them the oldest: any other under the same name is one too many. */
export function inOrderOfWeight(newestFirst: readonly ListedTransaction[]): ListedTransaction[] {
  const holds = (row: ListedTransaction) =>
    row.isClear && row.type === 'charge' && !row.isPending && takesMoney(row)
  const oldestFirst = newestFirst.toReversed()
  return [...oldestFirst.filter(holds), ...oldestFirst.filter((row) => !holds(row))]
}

/** The provider works on it, or has taken money under this name, or we cannot tell. */
export const mayHoldMoney = (row: ListedTransaction): boolean =>
  !row.isClear || row.isPending || (row.type !== 'refund' && row.type !== 'void' && takesMoney(row))
