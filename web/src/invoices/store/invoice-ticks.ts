import { z } from 'zod/mini'
import { load, remove, save } from '../../lib/session-storage.ts'

/** The invoices that a store has ticked to pay, each with what was open of it then, in cents. */
const Ticks = z.array(z.object({ id: z.int(), open: z.int() }))
export type Tick = z.infer<typeof Ticks>[number]

const KEY = 'invoices-to-pay'

/** Kept for as long as the tab: whoever goes to pay and comes back to add one more finds the others ticked. */
export const readTicks = (): readonly Tick[] => load(KEY, Ticks) ?? []
export const keepTicks = (ticks: readonly Tick[]): void => save(KEY, ticks)
/** Once they were paid. */
export const forgetTicks = (): void => remove(KEY)
