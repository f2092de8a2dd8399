import { createFactoryPayment } from '../../../factory-payments/create-factory-payment.ts'
import { AppError } from '../../../http/app-error.ts'
import { listMethods } from '../../../payment-methods/payment-methods.store.ts'
import { giveCredit } from '../../../payments/credits/give-credit.ts'
import { createPayment } from '../../../payments/pay.ts'
import { recordPayment } from '../../../payments/record-payment.ts'
import { Problem } from '../../../problem.ts'
import { DECLINED_LAST_FOUR } from '../payment-methods.ts'
import { callAt, personOf, type Stage } from './demo-call.ts'
import { findOrderInvoice } from './demo-past.store.ts'
import type { DemoCredit, DemoFactoryPayment, DemoPayment, DemoRecorded } from './make-payments.ts'

/** Pays at the sandbox with the store's card or bank account. */
export async function payInvoices(stage: Stage, payment: DemoPayment): Promise<void> {
  const { storeId, at, by, lastFour } = payment
  const { db } = stage.client
  const method = (await listMethods(db, storeId)).find(({ last_four }) => last_four === lastFour)
  const invoices: { id: number; amount?: number }[] = []
  for (const { orderId, cents } of payment.invoices)
    invoices.push({ id: await findOrderInvoice(db, orderId), ...(cents !== undefined && { amount: cents }) })
  const state = await createPayment({
    ...callAt(stage, at),
    user: personOf(by, 'store'),
    body: { payment_method: method?.id, invoices },
  }).then(
    (made) => ('state' in made ? made.state : undefined),
    (error: unknown) =>
      error instanceof AppError && error.code === 'declined' ? 'declined' : Promise.reject(error),
  )
  if (state !== (lastFour === DECLINED_LAST_FOUR ? 'declined' : 'paid'))
    throw new Problem('The sandbox did not take a payment of the demo.')
}

export async function recordMoney(stage: Stage, recorded: DemoRecorded) {
  const { storeId, at, by, cents, method, reference, orderId } = recorded
  const invoices = orderId === undefined ? [] : [{ id: await findOrderInvoice(stage.client.db, orderId) }]
  return recordPayment({
    ...callAt(stage, at),
    user: personOf(by, 'wholesale'),
    params: { id: storeId },
    body: { amount: cents, invoices, method, reference },
  })
}

export function giveDemoCredit(stage: Stage, { storeId, at, by, cents, reason }: DemoCredit) {
  return giveCredit({
    ...callAt(stage, at),
    user: personOf(by, 'wholesale'),
    params: { id: storeId },
    body: { amount: cents, reason },
  })
}

export function payFactory(
  stage: Stage,
  { factoryId, at, by, cents, on, reference, note }: DemoFactoryPayment,
) {
  return createFactoryPayment({
    ...callAt(stage, at),
    user: personOf(by, 'wholesale'),
    body: { factory: factoryId, amount: cents, paid_at: on, reference, note },
  })
}
