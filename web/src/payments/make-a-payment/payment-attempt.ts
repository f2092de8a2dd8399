import { type Cents, toDollars } from '@trousseau/domain/money'
import { z } from 'zod/mini'
import { forget, keep, readKept } from '../../lib/send-once/kept.ts'
import { onceKey } from '../../lib/send-once/once-key.ts'
import type { PaymentLine } from './payment-draft.ts'

const SLOT = 'payment:attempt'
/** After that the invoices themselves tell what became of it. */
const GOOD_FOR_MS = 15 * 60_000

/** A payment that was sent and of which it is not known yet what became of it. Kept before it is sent. */
const PaymentAttempt = z.object({
  key: z.string(),
  body: z.object({
    payment_method: z.optional(z.int()),
    invoices: z.array(z.object({ id: z.int(), amount: z.number() })),
    charge: z.number(),
  }),
  /** What was open of each before. */
  open: z.array(z.number()),
  sent_at: z.number(),
  /** Once the server has said that it has it: it need not be sent again to be asked about. */
  payment: z.optional(z.uuid()),
})
export type PaymentAttempt = z.infer<typeof PaymentAttempt>

export const keepAttempt = (attempt: PaymentAttempt, place?: Storage): void => keep(SLOT, attempt, place)
export const forgetAttempt = (place?: Storage): void => forget(SLOT, place)

/** The one that was made of these invoices a moment ago, if any. */
export function findAttempt(
  ids: readonly number[],
  now: number,
  place?: Storage,
): PaymentAttempt | undefined {
  const attempt = readKept(SLOT, PaymentAttempt, place)
  if (!attempt || now - attempt.sent_at > GOOD_FOR_MS) return undefined
  const paid = attempt.body.invoices.map(({ id }) => id)
  return paid.length === ids.length && paid.every((id) => ids.includes(id)) ? attempt : undefined
}

/** What is left to charge after credits and deposits, and to what. */
type Charging = { charge: Cents; method: number | undefined }

/** The same payment is sent under the same key; another one under a new key. */
export function attemptOf(
  lines: readonly PaymentLine[],
  { charge, method }: Charging,
  now: number,
  place?: Storage,
): PaymentAttempt {
  const body = {
    ...(method !== undefined && { payment_method: method }),
    // Always said: what is paid and charged is what was seen, whatever changed meanwhile.
    invoices: lines.map(({ invoice, amount }) => ({ id: invoice.id, amount: toDollars(amount) })),
    charge: toDollars(charge),
  }
  const ids = lines.map(({ invoice }) => invoice.id)
  const attempt = {
    key: onceKey(findAttempt(ids, now, place), body),
    body,
    sent_at: now,
    open: lines.map(({ invoice }) => invoice.open),
  }
  keepAttempt(attempt, place)
  return attempt
}

type Stand = { id: number; open: number; being_confirmed: boolean }

/**
 * Whether it can be seen of its invoices that it has arrived. Only then is it sent again unasked, to find out: one that
 * never arrived is not made behind anybody's back.
 */
export function hasArrived({ body, open, payment }: PaymentAttempt, invoices: readonly Stand[]): boolean {
  if (payment !== undefined) return true
  return body.invoices.some(({ id }, index) => {
    const invoice = invoices.find((one) => one.id === id)
    return invoice !== undefined && (invoice.being_confirmed || invoice.open !== open[index])
  })
}
