import { randomUUID } from 'node:crypto'
import type { Payment, payments } from '@trousseau/contract/payments'
import { BEING_CONFIRMED, INVOICE_STATUSES } from '@trousseau/domain/money/invoice'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import {
  chargeChanged,
  type InvoiceToPay,
  NOT_MADE,
  type PaymentPlan,
  planPayment,
} from '@trousseau/domain/money/payment'
import { CREDIT_ON_DELIVERY, savedMethodLabel } from '@trousseau/domain/money/payment-method'
import { explainDecline } from '@trousseau/domain/money/words/bank-words'
import { NO_PAYMENT_METHOD } from '@trousseau/domain/orders/purchase-order'
import { record } from '../audit/record.ts'
import { crashPoint } from '../crash-point.ts'
import { readTime } from '../db/clocks.ts'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler, RequestContext, StoreUser } from '../http/call.ts'
import { type IdempotencyKey, inTransactionOnce } from '../http/idempotency.ts'
import { findMethod, type MethodRow } from '../payment-methods/payment-methods.store.ts'
import { inWords, toUnavailable } from '../payment-methods/to-refusal.ts'
import { findRefusal } from '../provider/call-limits.ts'
import { charge } from '../provider/provider.ts'
import {
  longestInLine,
  type Outcome,
  orUnavailable,
  retryUntilDeadline,
  withDeadline,
} from '../provider/request.ts'
import { findStore } from '../stores/stores.store.ts'
import {
  type Attempt,
  findAttempt,
  insertAttempt,
  listDeclined,
  listPaidInvoices,
  lockCredits,
  lockInvoices,
  lockPayer,
} from './payments.store.ts'
import { settleOutcome, settlePaid } from './settle-payment.ts'

type PaymentInput = {
  payment_method?: number | undefined
  invoices: readonly { id: number; amount?: number | undefined }[]
  charge?: number | undefined
}
type Payer = RequestContext & { user: StoreUser; once: IdempotencyKey | undefined }

const ON_DELIVERY = 'This store pays on delivery: please call us to pay.'
/** A store whose cards keep being declined is using a stolen card, or one that will not work today. */
const DECLINES = { max: 5, seconds: 600 }
const CLOCKS_DIFFER_MS = 5_000

export const payInvoice: Handler<typeof payments.payInvoice> = (call) => {
  const { payment_method, amount, charge } = call.body
  return pay(call, { payment_method, charge, invoices: [{ id: call.params.id, amount }] })
}

export const createPayment: Handler<typeof payments.createPayment> = (call) => pay(call, call.body)

/** Three phases: the attempt is stored and committed, the provider is called, and its answer is written down. */
async function pay(payer: Payer, input: PaymentInput) {
  const { db, user, once, now } = payer
  const begun: Begun[] = []
  const id = await inTransactionOnce(db, once, now, async (db) => {
    begun.push(await begin(db, payer, input))
    return begun.at(-1)?.attempt.id ?? ''
  })
  const { attempt, method } = begun.at(-1) ?? {}
  // No provider call: either this idempotency key was used before, or nothing is left to charge.
  if (!attempt || !method) return toAnswer(db, await attemptNamed(db, user.storeId, id))
  crashPoint('pay.after_attempt')
  const provider = withDeadline(payer.provider, moneyOf(user))
  const wanted = { id, staxId: method.stax_id, total: attempt.charged }
  const outcome = await orUnavailable(provider, charge(provider, wanted))
  crashPoint('pay.after_charge')
  const settled = await retryUntilDeadline(provider, () => settleOutcome(provider, attempt, outcome))
  crashPoint('pay.after_settled')
  return toAnswer(db, settled, outcome)
}

const moneyOf = ({ storeId }: StoreUser) => ({ kind: 'money' as const, storeId })

async function attemptNamed(db: Db, storeId: number, id: string): Promise<Attempt> {
  const attempt = await findAttempt(db, storeId, id)
  if (!attempt) throw new Error('an attempt that was stored is there')
  return attempt
}

/** A stored attempt. It has no payment method if nothing is left to charge. */
type Begun = { attempt: Attempt; method: MethodRow | undefined }

/** Checks everything on locked rows before the provider is asked for anything. */
async function begin(db: Db, payer: Payer, input: PaymentInput): Promise<Begun> {
  const { user, provider } = payer
  // By a clock that is behind, the payment would be old as soon as it is made, and be given up while it is under way.
  const now = await readTime({ db, clock: provider.clock })
  const store = await findStore(db, user.storeId)
  if (store?.payment_method_type_id === CREDIT_ON_DELIVERY)
    throw new AppError('refused', { messages: [ON_DELIVERY] })
  await refuseAfterDeclines(db, payer)
  const plan = await makePlan(db, user.storeId, input)
  const method = plan.charge === 0 ? undefined : await requireMethod(db, user.storeId, input.payment_method)
  if (plan.charge > 0) await refuseIfBusy(db, payer)
  const id = randomUUID()
  const attempt = {
    store_id: user.storeId,
    id,
    total: plan.total,
    charged: plan.charge,
    state: 'sent',
    payment_method_id: method?.id ?? null,
    pay_method: method?.method ?? null,
    pay_brand: method?.brand ?? null,
    pay_last_four: method?.last_four ?? null,
    by_user: user.id,
    created_at: now,
    settled_at: null,
  }
  await insertAttempt(db, attempt, plan)
  await record(db, payer, 'payment_begun', {
    userId: user.id,
    storeId: user.storeId,
    subject: `payment ${id}`,
  })
  const begun = { ...attempt, ...NOT_ASKED }
  if (plan.charge === 0) await settlePaid(db, begun, { now })
  return { attempt: begun, method }
}

/** The provider's own words, then what they mean. */
function inPlainWords(message: string): string[] {
  const meaning = explainDecline(message)
  return meaning === undefined ? [message] : [message, meaning]
}

const NOT_ASKED = {
  provider_id: null,
  message: null,
  asked_at: null,
  adopted: false,
} satisfies Partial<Attempt>

async function makePlan(db: Db, storeId: number, input: PaymentInput): Promise<PaymentPlan> {
  const ids = input.invoices.map(({ id }) => id)
  const locked = await lockInvoices(db, storeId, ids)
  const toPay = input.invoices.map(({ id, amount }): InvoiceToPay => {
    const invoice = locked.get(id)
    if (!invoice) throw new AppError('not_found')
    const { number, total, paid, is_live } = invoice
    if (is_live) throw new AppError('conflict', { messages: [`Invoice # ${number}: ${BEING_CONFIRMED}.`] })
    return { id, number, open: total - paid, amount }
  })
  const plan = planPayment(toPay, await lockCredits(db, storeId))
  if ('problems' in plan) throw new AppError('conflict', { messages: plan.problems })
  if (input.charge !== undefined && input.charge !== plan.charge)
    throw new AppError('conflict', { messages: [chargeChanged(plan.charge)] })
  return plan
}

async function requireMethod(db: Db, storeId: number, id: number | undefined): Promise<MethodRow> {
  const method = id === undefined ? undefined : await findMethod(db, storeId, id)
  if (!method)
    throw new AppError('invalid', { errors: [{ field: 'payment_method', message: NO_PAYMENT_METHOD }] })
  return method
}

/** Counts payments under way, too, because each of them may be declined. */
async function refuseAfterDeclines(db: Db, { user, now, provider }: Payer): Promise<void> {
  const times = {
    since: new Date(now.getTime() - DECLINES.seconds * 1_000),
    // Other requests' clocks may be a little ahead; what is further ahead was written by a wrong one.
    until: new Date(now.getTime() + CLOCKS_DIFFER_MS),
  }
  if ((await listDeclined(db, user.storeId, times, ['declined'])).length === 0) return
  await lockPayer(db, user.storeId)
  const declined = await listDeclined(db, user.storeId, times, ['declined'])
  const last = declined[DECLINES.max - 1]
  if (last) {
    const left = Math.ceil((last.getTime() - times.since.getTime()) / 1_000)
    const seconds = Math.min(left, DECLINES.seconds)
    throw new AppError('too_many', {
      messages: [`Too many payments of this store were declined. Please try again in ${inWords(seconds)}.`],
      retryAfterSeconds: seconds,
    })
  }
  const possible = await listDeclined(db, user.storeId, times, ['declined', 'sent'])
  const retryAfterSeconds = Math.ceil(provider.stax.timeoutMs / 1_000)
  if (possible.length >= DECLINES.max)
    throw toUnavailable({ retryAfterSeconds, busy: 'underway' }, 'Nothing was charged.')
}

/** Leaves no trace of a payment that could surely not be made now, so that the same request can be sent again later. */
async function refuseIfBusy(db: Db, { user, provider }: Payer): Promise<void> {
  const caller = { ...provider, db, of: moneyOf(user) }
  const refusal = await findRefusal(caller, longestInLine(provider.stax))
  if (refusal)
    throw toUnavailable(
      { retryAfterSeconds: refusal.waitSeconds, busy: refusal.limit },
      'Nothing was charged.',
    )
}

/** The reply to the payer: the payment, paid or being confirmed, or why it was not made. */
async function toAnswer(db: Db, attempt: Attempt, outcome?: Outcome<unknown>): Promise<Payment> {
  const { state, message } = attempt
  if (state === 'declined')
    throw new AppError('declined', { ...(message !== null && { messages: inPlainWords(message) }) })
  if (state === 'failed')
    throw outcome?.kind === 'unavailable'
      ? toUnavailable(outcome, 'Nothing was charged.')
      : new AppError('provider_unavailable', { messages: [NOT_MADE] })
  return toPayment(db, attempt)
}

/** A payment as it stands. Reading a declined payment is not an error, unlike making one. */
export const getPayment: Handler<typeof payments.getPayment> = async ({ db, user, params }) => {
  const attempt = await findAttempt(db, user.kind === 'store' ? user.storeId : 'any', params.payment)
  if (!attempt) throw new AppError('not_found')
  return toPayment(db, attempt)
}

async function toPayment(db: Db, attempt: Attempt): Promise<Payment> {
  const { id, state, message, total, charged, pay_brand, pay_last_four } = attempt
  const invoices = await listPaidInvoices(db, attempt)
  return {
    id,
    message,
    state: stateOf(state),
    total: toDollars(total),
    formatted_total: formatMoney(total),
    applied: toDollars(total - charged),
    formatted_applied: formatMoney(total - charged),
    charged: toDollars(charged),
    formatted_charged: formatMoney(charged),
    method_label: pay_last_four === null ? null : savedMethodLabel(pay_brand, pay_last_four),
    invoices: invoices.map(({ id, number, package_id, amount, status }) => ({
      id,
      number,
      store_package_id: package_id,
      status: INVOICE_STATUSES[status],
      amount: toDollars(amount),
      formatted_amount: formatMoney(amount),
    })),
  }
}

/** A payment whose provider call has not returned is just as unknown to the payer as one the provider left open. */
function stateOf(state: string): Payment['state'] {
  return state === 'paid' || state === 'declined' || state === 'failed' ? state : 'unknown'
}
