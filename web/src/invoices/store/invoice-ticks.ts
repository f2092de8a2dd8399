import { z } from 'zod/mini'
import { load, remove, save } from '../../lib/session-storage.ts'

/** The invoices that a store has ticked to pay, each with its open amount at that time, in cents. */
const Ticks = z.array(z.object({ id: z.int(), open: z.int() }))
export type Tick = z.infer<typeof Ticks>[number]

const KEY = 'invoices-to-pay'

/**
 * Kept for the tab's lifetime, so that returning from the payment page to add another invoice finds the others ticked.
 */
export const readTicks = (): readonly Tick[] => load(KEY, Ticks) ?? []
export const keepTicks = (ticks: readonly Tick[]): void => save(KEY, ticks)
/** Called once they are paid. */
export const forgetTicks = (): void => remove(KEY)
