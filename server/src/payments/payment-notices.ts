import { formatMoney } from '@trousseau/domain/money/money'
import { savedMethodLabel } from '@trousseau/domain/money/payment-method'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { toNotices } from '../orders/order-notices.ts'
import { enqueueAll } from '../outbox/enqueue.ts'
import { type PaymentMail, toMessage } from '../outbox/messages.ts'
import { ours, say, written } from '../outbox/said.ts'
import type { Attempt } from './payments.store.ts'

/** Emails the person who paid and the store's own address. */
export function writeAboutPayment(
  db: Db,
  now: Date,
  { store_id, id }: Attempt,
  about: PaymentMail,
): Promise<void> {
  const topic = `payment ${id}`
  const mails = (['payer', 'store'] as const).map((to) =>
    toMessage('payment_mail', { store_id, attempt_id: id, about, to }, { topic }),
  )
  return enqueueAll(db, now, mails)
}

/** Wholesale is told of a declined payment at once, because dresses are waiting for the money. */
export async function noteDeclined(
  db: Db,
  attempt: Attempt,
  { message, now }: { message: string | null; now: Date },
): Promise<void> {
  const { rows } = await sql<{ store: string; numbers: string }>`
    select stores.name as store, string_agg('# ' || number, ', ' order by number) as numbers
    from attempt_lines
    join invoices on invoices.store_id = attempt_lines.store_id and invoices.id = invoice_id
    join stores on stores.id = attempt_lines.store_id
    where attempt_lines.store_id = ${attempt.store_id} and attempt_id = ${attempt.id}
    group by stores.name`.execute(db)
  const { store = '', numbers = '' } = rows[0] ?? {}
  const { pay_brand, pay_last_four } = attempt
  const by = pay_last_four === null ? ours('') : say` by ${savedMethodLabel(pay_brand, pay_last_four)}`
  const subject = say`Payment failed: ${store}`
  const text = say`A payment of ${formatMoney(attempt.charged)}${by} for invoice ${numbers} failed: ${message ?? 'no reason was given'}`
  await enqueueAll(
    db,
    now,
    toNotices({ topic: `payment ${attempt.id}`, store_id: attempt.store_id }, [written({ subject, text })]),
  )
}
