import { setTimeout as pause } from 'node:timers/promises'
import type { Cents } from '@trousseau/domain/money/money'
import { createLog } from '../../../log.ts'
import { listMethods } from '../../../payment-methods/payment-methods.store.ts'
import { checkTransaction } from '../../../payments/check-transaction.ts'
import { createCreditNote } from '../../../payments/credits/create-credit-note.ts'
import { moveCredit } from '../../../payments/credits/move-credit.ts'
import { applyCredit, payBackDeposit, revokeCredit } from '../../../payments/credits/use-credit.ts'
import { compareBook } from '../../../payments/differences/compare-book.ts'
import { settleDifference } from '../../../payments/differences/settle-difference.ts'
import { createPayment } from '../../../payments/pay.ts'
import { refundTransaction } from '../../../payments/refunds/refund-transaction.ts'
import { Problem } from '../../../problem.ts'
import { readTransaction } from '../../../provider/provider.ts'
import type { ProviderClient } from '../../../provider/request.ts'
import { callAt, personOf, type Stage } from './demo-call.ts'
import { asStaff, type Desk } from './demo-desk.ts'
import {
  findBreak,
  findCharge,
  findCredit,
  findCustomer,
  findOrderInvoice,
  findRecorded,
} from './demo-past.store.ts'

/** Pays the invoice of this order from the money that came under the reference. */
export async function useDeposit(desk: Desk, storeId: number, reference: string, orderId: number) {
  const { db } = desk.stage.client
  const { id, amount } = await findCredit(db, storeId, { reference })
  const invoice = await findOrderInvoice(db, orderId)
  return applyCredit({
    ...asStaff(desk),
    params: { id: storeId, credit: id },
    body: { invoice, amount },
  })
}

export async function takeCreditBack(
  desk: Desk,
  storeId: number,
  { given, reason }: { given: string; reason: string },
) {
  const { id, amount } = await findCredit(desk.stage.client.db, storeId, { reason: given })
  return revokeCredit({ ...asStaff(desk), params: { id: storeId, credit: id }, body: { amount, reason } })
}

type PaidBack = { readonly method: 'cheque'; readonly reference: string; readonly reason: string }

/** Pays back all of the money that came under the reference. */
export async function payDepositBack(desk: Desk, storeId: number, came: string, paid: PaidBack) {
  const { id, amount } = await findCredit(desk.stage.client.db, storeId, { reference: came })
  const { method, reference, reason } = paid
  return payBackDeposit({
    ...asStaff(desk),
    params: { id: storeId, credit: id },
    body: { amount, method, reference, reason },
  })
}

/** Moves all of the money that came under the reference to the store that it was meant for. */
export async function moveDeposit(
  desk: Desk,
  storeId: number,
  came: string,
  { store, reason }: { store: number; reason: string },
) {
  const { id, amount } = await findCredit(desk.stage.client.db, storeId, { reference: came })
  return moveCredit({
    ...asStaff(desk),
    params: { id: storeId, credit: id },
    body: { store, amount, reason },
  })
}

type Note = { readonly kind: 'goods' | 'shipping' | 'other'; readonly amount: Cents; readonly reason: string }

export async function credit(desk: Desk, orderId: number, line: Note) {
  const id = await findOrderInvoice(desk.stage.client.db, orderId)
  return createCreditNote({ ...asStaff(desk), params: { id }, body: { lines: [line] } })
}

/** Of money that came under the reference, with a credit note that keeps its invoice closed. */
export async function refund(desk: Desk, storeId: number, reference: string, { kind, amount, reason }: Note) {
  const id = await findRecorded(desk.stage.client.db, storeId, reference)
  return refundTransaction({
    ...asStaff(desk),
    params: { id },
    body: { amount, reason, credit_note: { kind } },
  })
}

/** A charge on the provider's own site, of which the comparison of the books learns. Not made a second time. */
export async function findUnknownCharge(desk: Desk, storeId: number, cents: Cents): Promise<void> {
  // That the books differ is meant here, and nobody has to be told of it at the console.
  const client = { ...desk.stage.client, clock: () => desk.at, log: createLog('silent', 'demo') }
  const { db } = client
  const [method] = await listMethods(db, storeId)
  if (!method) throw new Problem(`The demo’s store ${storeId} has no payment method.`)
  await compareBook(client, storeId)
  if ((await findBreak(db, storeId)) === undefined) {
    await askSandbox(client, '/charge', {
      payment_method_id: method.stax_id,
      total: cents / 100,
      pre_auth: false,
      meta: {},
    })
    await compareBook(client, storeId)
  }
}

export async function recordUnknownCharge(desk: Desk, storeId: number, cents: Cents, reason: string) {
  await findUnknownCharge(desk, storeId, cents)
  const id = (await findBreak(desk.stage.client.db, storeId)) ?? 0
  return settleDifference({ ...asStaff(desk), params: { id }, body: { way: 'record', reason } })
}

type Returned = {
  readonly storeId: number
  readonly at: Date
  readonly by: number
  readonly orderId: number
  readonly lastFour: string
  readonly returnedAt: Date
}

/** A payment from a bank account with too little in it, which the bank takes back after some days. */
export async function payInVain(stage: Stage, returned: Returned): Promise<void> {
  const { storeId, at, by, orderId, lastFour, returnedAt } = returned
  const { db } = stage.client
  const method = (await listMethods(db, storeId)).find(({ last_four }) => last_four === lastFour)
  const customer_id = await findCustomer(db, storeId)
  await askSandbox(stage.client, '/provider/faults', {
    customer_id,
    kind: 'ach-return',
    call: 'charge',
    seconds: 0,
    text: 'R01 Insufficient Funds',
  })
  const invoices = [{ id: await findOrderInvoice(db, orderId) }]
  await createPayment({
    ...callAt(stage, at),
    user: personOf(by, 'store'),
    body: { payment_method: method?.id, invoices },
  })
  const transaction_id = await findCharge(db, storeId, at)
  const client = { ...stage.client, clock: () => returnedAt }
  await untilReturned(client, transaction_id)
  await checkTransaction(client, { store_id: storeId, transaction_id })
}

const TRIES = 200
const LOOK_AGAIN_MS = 10

async function untilReturned(client: ProviderClient, id: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const outcome = await readTransaction(client, id)
    if (outcome.kind === 'done' && outcome.value.isClear && outcome.value.isVoided) return
    await pause(LOOK_AGAIN_MS)
  }
  throw new Problem('The sandbox did not return a bank payment of the demo.')
}

async function askSandbox({ stax }: ProviderClient, path: string, body: object): Promise<void> {
  const answer = await fetch(stax.apiUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${stax.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(stax.timeoutMs),
  })
  if (!answer.ok) throw new Problem(`The sandbox refused something of the demo (${answer.status}).`)
}
