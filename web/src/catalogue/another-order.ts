import { isDay } from '@trousseau/domain/day'
import { RE_ORDER, SAMPLE } from '@trousseau/domain/orders/purchase-order'
import { z } from 'zod/mini'
import { load, remove, save } from '../lib/session-storage.ts'

/** What one order after another has in common: a shop that comes from a market places twenty. */
const chosenId = z.union([z.int(), z.literal('')])
const type = z.union([z.literal(SAMPLE), z.literal(RE_ORDER), z.literal('')])
export const Shared = z.object({
  /** Empty if it is to be chosen anew, because the next dress is another bride's. */
  wear_date: z.string().check(z.refine((text) => text === '' || isDay(text))),
  address: chosenId,
  payment_method: chosenId,
  type,
  /** Of samples, which a shop orders in one size. A bride's is chosen anew. */
  size: chosenId,
})
export type Shared = z.infer<typeof Shared>

const KEY = 'another-order'
const TYPE_KEY = 'usual-order-type'

/** From now on items start with these, until an order is placed. */
export const orderAnother = (shared: Shared): void => save(KEY, shared)
export const readAnother = (): Shared | undefined => load(KEY, Shared)
export const forgetAnother = (): void => remove(KEY)

/** Most shops order samples for weeks, and then re-orders. */
export const keepUsualType = (chosen: Shared['type']): void => save(TYPE_KEY, chosen, localStorage)
export const readUsualType = (): Shared['type'] => load(TYPE_KEY, type, localStorage) ?? ''
