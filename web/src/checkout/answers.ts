import { orderFields } from '@trousseau/contract/orders/endpoints'
import { INVALID_TYPE, type OrderType, RE_ORDER, SAMPLE } from '@trousseau/domain/orders/purchase-order'
import { z } from 'zod/mini'
import { readAnother, readUsualType } from '../catalogue/another-order.ts'
import type { DraftKind } from '../catalogue/order-draft.ts'
import { load, remove, save } from '../lib/session-storage.ts'

/** What was entered at checkout, stored with every change. '' means nothing was chosen, so the first entry is used. */
const chosenId = z.union([z.int(), z.literal('')])
const Answers = z.object({
  address: chosenId,
  payment_method: chosenId,
  purchase_order_number: z.string(),
  type: z.union([z.literal(SAMPLE), z.literal(RE_ORDER), z.literal('')]),
  /** The last number that was checked and that none of the store's orders has. */
  checked_number: z.string(),
})
export type Answers = z.infer<typeof Answers>

const NO_ANSWERS: Answers = {
  address: '',
  payment_method: '',
  purchase_order_number: '',
  type: '',
  checked_number: '',
}

const keyOf = (kind: DraftKind, id: number) => `checkout:${kind}:${id}`

export const readAnswers = (kind: DraftKind, id: number): Answers =>
  load(keyOf(kind, id), Answers) ?? firstAnswers()

function firstAnswers(): Answers {
  const { address = '', payment_method = '', type = '' } = readAnother() ?? {}
  return { ...NO_ANSWERS, address, payment_method, type: type || readUsualType() }
}
export const keepAnswers = (kind: DraftKind, id: number, answers: Answers): void =>
  save(keyOf(kind, id), answers)

const stepKey = (kind: DraftKind, id: number) => `checkout-step:${kind}:${id}`

/** If the last order's address is used again, only the number is asked for. */
export const readStep = (kind: DraftKind, id: number): string =>
  load(stepKey(kind, id), z.string()) ?? (readAnother()?.address ? 'payment' : 'address')
export const keepStep = (kind: DraftKind, id: number, step: string): void => save(stepKey(kind, id), step)

/** The session storage keys of all of this. */
export const answerKeys = (kind: DraftKind, id: number): string[] => [keyOf(kind, id), stepKey(kind, id)]

/** Clears the answers, so that the next order starts at the first step. */
export function forgetAnswers(kind: DraftKind, id: number): void {
  remove(keyOf(kind, id))
  remove(stepKey(kind, id))
}

/** What is wrong with a typed purchase order number, or undefined. */
export function numberProblem(typed: string): string | undefined {
  const read = z.safeParse(orderFields.purchase_order_number, typed)
  return read.success ? undefined : read.error.issues[0]?.message
}

export function typeProblem(type: OrderType | ''): string | undefined {
  return type === '' ? INVALID_TYPE : undefined
}

type PurchaseOrder = Pick<Answers, 'purchase_order_number' | 'type'>

/** Whether the number and the type are both filled in and valid. */
export function isPurchaseOrderFilled({ purchase_order_number, type }: PurchaseOrder): boolean {
  return numberProblem(purchase_order_number) === undefined && typeProblem(type) === undefined
}

/** Whether both are filled in and no other order has the number. */
function isPurchaseOrderComplete(answers: Answers): boolean {
  return isPurchaseOrderFilled(answers) && answers.checked_number === answers.purchase_order_number.trim()
}

/** The number and the type, once they are valid for an order. */
export function completeOrder(
  answers: Answers,
): { purchase_order_number: string; type: OrderType } | undefined {
  const { purchase_order_number, type } = answers
  return type !== '' && isPurchaseOrderComplete(answers) ? { purchase_order_number, type } : undefined
}
