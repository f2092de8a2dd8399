import type { Payment, payments } from '@trousseau/contract/payments'
import { INVOICE_STATUSES, type InvoiceStatus } from '@trousseau/domain/invoice'
import { formatMoney, toDollars } from '@trousseau/domain/money'
import { savedMethodLabel } from '@trousseau/domain/payment-method'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import type { Outcome } from '../provider/ask.ts'
import type { Attempt } from './attempts.store.ts'

/** What somebody is told who paid: that it is paid or being confirmed, or why it is not. */
export async function answerOf(db: Db, attempt: Attempt, outcome?: Outcome<unknown>): Promise<Payment> {
  const { state, message } = attempt
  if (state === 'declined')
    throw new AppError('declined', { ...(message !== null && { messages: [message] }) })
  if (state === 'failed')
    throw new AppError('provider_unavailable', {
      ...(outcome?.kind === 'unavailable' && { retryAfterSeconds: outcome.retryAfterSeconds }),
    })
  return toPayment(db, attempt)
}

/** How it stands, which is no failure of the one who asks. */
export const getPayment: Handler<typeof payments.getPayment> = async ({ db, user, params }) => {
  const attempt = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', params.payment)
    .$if(user.kind === 'store', (query) => query.where('store_id', '=', user.storeId))
    .executeTakeFirst()
  if (!attempt) throw new AppError('not_found')
  return toPayment(db, attempt)
}

type PaidInvoice = {
  id: number
  number: number
  package_id: number
  amount: number
  status: InvoiceStatus
}

async function toPayment(db: Db, attempt: Attempt): Promise<Payment> {
  const { id, state, message, total, charged, pay_brand, pay_last_four } = attempt
  const { rows } = await sql<PaidInvoice>`
    select invoices.id, number, package_id, amount, status from attempt_lines
    join invoices on invoices.store_id = attempt_lines.store_id and invoices.id = invoice_id
    where attempt_lines.store_id = ${attempt.store_id} and attempt_id = ${id} order by invoices.id`.execute(
    db,
  )
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
    invoices: rows.map(({ id, number, package_id, amount, status }) => ({
      id,
      number,
      store_package_id: package_id,
      status: INVOICE_STATUSES[status],
      amount: toDollars(amount),
      formatted_amount: formatMoney(amount),
    })),
  }
}

/** One that was sent and has not come back is as unknown to whoever asks as one that the provider left open. */
function stateOf(state: string): Payment['state'] {
  return state === 'paid' || state === 'declined' || state === 'failed' ? state : 'unknown'
}
