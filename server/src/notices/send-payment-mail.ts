import { INVOICE_STATUSES, type InvoiceStatus } from '@trousseau/domain/money/invoice'
import { formatMoney } from '@trousseau/domain/money/money'
import { savedMethodLabel } from '@trousseau/domain/money/payment-method'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { SendMail } from '../outbox/mailer.ts'
import type { Envelope, Messages, PaymentMail } from '../outbox/messages.ts'
import { joined, type Letter, ours, say } from '../outbox/said.ts'
import { type Attempt, findAttempt } from '../payments/payments.store.ts'
import { findStore } from '../stores/stores.store.ts'
import { findLivingUser } from '../users/users.store.ts'

type Sender = { db: Db; config: Config; sendMail: SendMail }
type Line = { number: number; package_id: number; amount: number; status: InvoiceStatus }

/** Emails the person who paid, or the store's own address; only once if they are the same. */
export async function sendPaymentMail(
  { db, config, sendMail }: Sender,
  { store_id, attempt_id, about, to }: Messages['payment_mail'],
  { id }: Envelope,
): Promise<void> {
  const attempt = await findAttempt(db, store_id, attempt_id)
  const store = await findStore(db, store_id)
  if (!attempt || !store) return
  const payer = attempt.by_user === null ? undefined : await findLivingUser(db, attempt.by_user)
  if (to === 'payer' && (!payer || payer.email.toLowerCase() === store.email.toLowerCase())) return
  const recipient =
    to === 'payer' && payer
      ? { name: `${payer.firstName} ${payer.lastName}`, address: payer.email }
      : { name: store.name, address: store.email }
  const why = about === 'returned' ? await findReturnReason(db, attempt) : null
  const words = toWords(config, attempt, { about, why }, store.name, await linesOf(db, attempt))
  await sendMail({ id, to: recipient, ...words })
}

async function linesOf(db: Db, { store_id, id }: Attempt): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select number, package_id, amount, status from attempt_lines
    join invoices on invoices.store_id = attempt_lines.store_id and invoices.id = invoice_id
    where attempt_lines.store_id = ${store_id} and attempt_id = ${id} order by number`.execute(db)
  return rows
}

/** Why the bank took the money back, if it said so. */
async function findReturnReason(db: Db, { store_id, id }: Attempt): Promise<string | null> {
  const { rows } = await sql<{ reason: string | null }>`
    select reason from ledger_txns where store_id = ${store_id} and attempt_id = ${id} and kind = 'return'
    order by id desc limit 1`.execute(db)
  return rows[0]?.reason ?? null
}

function toWords(
  { wholesaler, publicBaseUrl, port }: Config,
  attempt: Attempt,
  { about, why }: { about: PaymentMail; why: string | null },
  storeName: string,
  lines: readonly Line[],
): Letter {
  const home = publicBaseUrl ?? `http://localhost:${port}`
  const { total, charged, pay_brand, pay_last_four } = attempt
  const by = pay_last_four === null ? 'your credit' : savedMethodLabel(pay_brand, pay_last_four)
  const amounts = [
    ...(total > charged ? [say`From credits and deposits: ${formatMoney(total - charged)}`] : []),
    ...(charged > 0 ? [say`Charged to ${by}: ${formatMoney(charged)}`] : []),
  ]
  const opening = {
    paid: `Thank you. We received your payment of ${formatMoney(total)}.`,
    returned: `Your bank returned a payment of ${formatMoney(charged)} by ${by}. What it paid is due again.${why === null ? '' : ` Reason: ${why}.`}`,
  }[about]
  const subject = { paid: 'Receipt for your payment', returned: 'Your payment was returned' }[about]
  return {
    subject: say`${subject}, invoice ${lines.map(({ number }) => `# ${number}`).join(', ')}`,
    text: say`Dear ${storeName},

${opening}

${joined(lines.map(toLine), '\n')}
${joined(about === 'paid' ? amounts : [], '\n')}

${joined(
  lines.map(({ package_id }) => say`${ours(home)}/invoice-summary/${package_id}`),
  '\n',
)}

Questions? Call us: ${ours(wholesaler.phone)}

${ours(wholesaler.name)}
${ours(wholesaler.address)}
`,
  }
}

const toLine = ({ number, amount, status }: Line) =>
  say`Invoice # ${number}: ${formatMoney(amount)}, ${INVOICE_STATUSES[status]}`
