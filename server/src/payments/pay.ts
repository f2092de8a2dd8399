import { randomUUID } from 'node:crypto'
import type { payments } from '@trousseau/contract/payments'
import { BEING_CONFIRMED } from '@trousseau/domain/invoice'
import { chargeChanged, type InvoiceToPay, type PaymentPlan, planPayment } from '@trousseau/domain/payment'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/payment-method'
import { NO_PAYMENT_METHOD } from '@trousseau/domain/purchase-order'
import { record } from '../audit/record.ts'
import { crashPoint } from '../crash-point.ts'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler, StoreUser, Surroundings } from '../http/call.ts'
import { inTransactionOnce, type Once } from '../http/idempotency.ts'
import { lockCredits, lockInvoices } from '../invoices/lock-invoices.ts'
import { findMethod, type MethodRow } from '../payment-methods/payment-methods.store.ts'
import { soon } from '../provider/ask.ts'
import { charge } from '../provider/provider.ts'
import { findStore } from '../stores/stores.store.ts'
import { answerOf } from './answer-of.ts'
import { type Attempt, countDeclined, findAttempt, insertAttempt } from './attempts.store.ts'
import { patiently, surely } from './patiently.ts'
import { settlePaid } from './settle-attempt.ts'
import { settleOutcome } from './settle-outcome.ts'

type Wish = {
  payment_method?: number | undefined
  invoices: readonly { id: number; amount?: number | undefined }[]
  charge?: number | undefined
}
type Payer = Surroundings & { user: StoreUser; once: Once | undefined }

const ON_DELIVERY = 'This store pays on delivery: please call us to pay.'
/** A card that is tried again and again is somebody else's, or will not work today. */
const DECLINES = { max: 5, seconds: 600 }

export const payInvoice: Handler<typeof payments.payInvoice> = (call) => {
  const { payment_method, amount, charge } = call.body
  return pay(call, { payment_method, charge, invoices: [{ id: call.params.id, amount }] })
}

export const createPayment: Handler<typeof payments.createPayment> = (call) => pay(call, call.body)

/** What it will do is stored, then the provider is called, then what it said is written down. */
async function pay(payer: Payer, wish: Wish) {
  const { db, user, once, now } = payer
  const begun: Begun[] = []
  const id = await inTransactionOnce(db, once, now, async (db) => {
    begun.push(await begin(db, payer, wish))
    return begun.at(-1)?.attempt.id ?? ''
  })
  const { attempt, method } = begun.at(-1) ?? {}
  // The same key again, or nothing left to charge: there is nobody to ask.
  if (!attempt || !method) return answerOf(db, await attemptNamed(db, user.storeId, id))
  crashPoint('pay.after_attempt')
  const provider = soon(payer.provider)
  const wanted = { id, staxId: method.stax_id, total: attempt.charged }
  const outcome = await surely(provider, charge(provider, wanted))
  crashPoint('pay.after_charge')
  const settled = await patiently(provider, () => settleOutcome(provider, attempt, outcome))
  crashPoint('pay.after_settled')
  return answerOf(db, settled, outcome)
}

async function attemptNamed(db: Db, storeId: number, id: string): Promise<Attempt> {
  const attempt = await findAttempt(db, storeId, id)
  if (!attempt) throw new Error('an attempt that was stored is there')
  return attempt
}

/** Without a method, where nothing is left to charge. */
type Begun = { attempt: Attempt; method: MethodRow | undefined }

/** Everything is checked from locked rows before anything is asked of the provider. */
async function begin(db: Db, payer: Payer, wish: Wish): Promise<Begun> {
  const { user, now } = payer
  const store = await findStore(db, user.storeId)
  if (store?.payment_method_type_id === CREDIT_ON_DELIVERY)
    throw new AppError('refused', { messages: [ON_DELIVERY] })
  await refuseAfterDeclines(db, user.storeId, now)
  const plan = await planOf(db, user.storeId, wish)
  const method = plan.charge === 0 ? undefined : await methodOf(db, user.storeId, wish.payment_method)
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

const NOT_ASKED = { provider_id: null, message: null, asked_at: null } satisfies Partial<Attempt>

async function planOf(db: Db, storeId: number, wish: Wish): Promise<PaymentPlan> {
  const ids = wish.invoices.map(({ id }) => id)
  const locked = await lockInvoices(db, storeId, ids)
  const toPay = wish.invoices.map(({ id, amount }): InvoiceToPay => {
    const invoice = locked.get(id)
    if (!invoice) throw new AppError('not_found')
    const { number, total, paid, is_live } = invoice
    if (is_live) throw new AppError('conflict', { messages: [`Invoice # ${number}: ${BEING_CONFIRMED}.`] })
    return { id, number, open: total - paid, amount }
  })
  const plan = planPayment(toPay, await lockCredits(db, storeId))
  if ('problems' in plan) throw new AppError('conflict', { messages: plan.problems })
  if (wish.charge !== undefined && wish.charge !== plan.charge)
    throw new AppError('conflict', { messages: [chargeChanged(plan.charge)] })
  return plan
}

async function methodOf(db: Db, storeId: number, id: number | undefined): Promise<MethodRow> {
  const method = id === undefined ? undefined : await findMethod(db, storeId, id)
  if (!method)
    throw new AppError('invalid', { errors: [{ field: 'payment_method', message: NO_PAYMENT_METHOD }] })
  return method
}

async function refuseAfterDeclines(db: Db, storeId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DECLINES.seconds * 1_000)
  if ((await countDeclined(db, storeId, since)) >= DECLINES.max)
    throw new AppError('too_many', { retryAfterSeconds: DECLINES.seconds })
}
