import { type Cents, formatMoney, toCents, toDollars } from '@trousseau/domain/money/money'
import { z } from 'zod/mini'
import { load, remove, save } from '../../lib/session-storage.ts'
import type { PaymentLine } from './payment-draft.ts'

/** After that, a payment's outcome shows in the invoices themselves. */
const GOOD_FOR_MS = 15 * 60_000

export const PAYMENT_SLOT = 'payment:attempt'

/** A payment as it was sent, stored until its outcome is known. */
export const SentPayment = z.object({
  body: z.object({
    payment_method: z.optional(z.int()),
    invoices: z.array(z.object({ id: z.int(), amount: z.number() })),
    charge: z.number(),
  }),
  /** The open amount of each invoice before the payment. */
  open: z.array(z.number()),
  sent_at: z.number(),
})
export type SentPayment = z.infer<typeof SentPayment>

/** What remains to be charged after credits and deposits, and the method to charge. */
type Charging = { charge: Cents; method: number | undefined }

export function paymentOf(
  lines: readonly PaymentLine[],
  { charge, method }: Charging,
  now: number,
): SentPayment {
  return {
    body: {
      ...(method !== undefined && { payment_method: method }),
      // Always sent, so that exactly what was on screen is paid and charged, even if something has changed since.
      invoices: lines.map(({ invoice, amount }) => ({ id: invoice.id, amount: toDollars(amount) })),
      charge: toDollars(charge),
    },
    open: lines.map(({ invoice }) => invoice.open),
    sent_at: now,
  }
}

const CONFIRMING_SLOT = 'payment:confirming'

/**
 * The server has this payment, but the provider has not confirmed it yet: its state is polled, and it is not sent
 * again.
 */
const ConfirmingPayment = z.object({ payment: z.uuid(), invoices: z.array(z.int()), sent_at: z.number() })
export type ConfirmingPayment = z.infer<typeof ConfirmingPayment>

export const keepConfirming = (confirming: ConfirmingPayment, place?: Storage): void =>
  save(CONFIRMING_SLOT, confirming, place)
export const forgetConfirming = (place?: Storage): void => remove(CONFIRMING_SLOT, place)

/** The payment of these invoices that is being confirmed, if any. */
export function findConfirming(ids: readonly number[], now: number, place?: Storage): string | undefined {
  const confirming = load(CONFIRMING_SLOT, ConfirmingPayment, place)
  if (!confirming || isOld(confirming, now)) return undefined
  return areSame(confirming.invoices, ids) ? confirming.payment : undefined
}

export const isOld = ({ sent_at }: { sent_at: number }, now: number): boolean => now - sent_at > GOOD_FOR_MS

export const invoicesOf = ({ body }: SentPayment): number[] => body.invoices.map(({ id }) => id)

/** What is paid in total, as text. */
export const amountOf = ({ body }: SentPayment): string =>
  formatMoney(body.invoices.reduce((sum, { amount }) => sum + (toCents(amount) ?? 0), 0))

const areSame = (paid: readonly number[], ids: readonly number[]) =>
  paid.length === ids.length && paid.every((id) => ids.includes(id))

type Stand = { id: number; open: number; being_confirmed: boolean }

/** Whether this is a recent payment of exactly these invoices. */
export const isPaymentOf = (sent: SentPayment, ids: readonly number[], now: number): boolean =>
  !isOld(sent, now) && areSame(invoicesOf(sent), ids)

/**
 * Whether the invoices show that a payment has arrived. Only then is it resent without asking, to find out its outcome:
 * a payment that never arrived must not be made without the person's knowledge.
 */
export function hasArrived({ body, open }: SentPayment, invoices: readonly Stand[]): boolean {
  return body.invoices.some(({ id }, index) => {
    const invoice = invoices.find((one) => one.id === id)
    return invoice !== undefined && (invoice.being_confirmed || invoice.open !== open[index])
  })
}
