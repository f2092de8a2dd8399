import type { Statement } from '@trousseau/contract/statements'
import { formatDay } from '@trousseau/domain/day'
import { formatMoney } from '@trousseau/domain/money/money'
import { dueWords } from '@trousseau/domain/money/statement'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { SendMail } from '../outbox/mailer.ts'
import type { Envelope, Messages } from '../outbox/messages.ts'
import { joined, type Letter, ours, type Said, say } from '../outbox/said.ts'
import { readStatement } from '../statements/read-statement.ts'
import { listOpenInvoices } from '../statements/statements.store.ts'

type Sender = { db: Db; now: Date; config: Config; sendMail: SendMail }
type OpenInvoices = Awaited<ReturnType<typeof listOpenInvoices>>

/** So many open invoices are listed; the page has all of them. */
const LISTED = 100

/** Emails the store's own address. The lines of the statement are on its page, where they link to the invoices. */
export async function sendStatementMail(
  { db, now, config, sendMail }: Sender,
  { store_id, from, to }: Messages['statement_mail'],
  { id }: Envelope,
): Promise<void> {
  // However much happened since it was asked for, or in that month, its sums are sent.
  const { statement, store } = await readStatement(
    db,
    store_id,
    { from, to },
    now,
    Number.MAX_SAFE_INTEGER - 1,
  )
  const open = await listOpenInvoices(db, store_id, to, LISTED + 1)
  const words = toWords(config, statement, open, store.closed_at !== null)
  await sendMail({ id, to: { name: store.name, address: store.email }, ...words })
}

function toWords(
  { wholesaler, publicBaseUrl, port }: Config,
  statement: Statement,
  open: OpenInvoices,
  isClosed: boolean,
): Letter {
  const { from, to, store } = statement
  const days = `${formatDay(from)} to ${formatDay(to)}`
  // Nobody signs in for a closed store any more.
  const page = `${publicBaseUrl ?? `http://localhost:${port}`}/statement?from=${from}&to=${to}`
  const link = isClosed ? [] : [say`Every invoice and payment of these days:\n\n${ours(page)}\n\n`]
  return {
    subject: say`Your statement, ${days}`,
    text: say`Dear ${store.name},

Here is your statement from ${days}.

${joined(sumsOf(statement), '\n')}

${joined(openOf(statement, open), '\n')}

${joined(link, '')}Remit to:
${ours(wholesaler.remitTo)}

Questions? Call us: ${ours(wholesaler.phone)}

${ours(wholesaler.name)}
${ours(wholesaler.address)}
`,
  }
}

const sumsOf = (statement: Statement): Said[] => [
  say`Opening balance: ${statement.formatted_opening}`,
  say`Invoiced: ${statement.formatted_invoiced}`,
  say`Paid: ${statement.formatted_paid}`,
  say`Credited: ${statement.formatted_credited}`,
  say`Balance on ${formatDay(statement.to)}: ${statement.formatted_closing}`,
]

/** What is open, invoice by invoice, then by age, and what is taken off it. */
function openOf({ to, ageing, unapplied, formatted_unapplied }: Statement, open: OpenInvoices): Said[] {
  const unused = say`Unused credits and deposits, already taken off the balance: ${formatted_unapplied}`
  const off = unapplied > 0 ? [unused] : []
  if (open.length === 0) return [say`No invoice was open on ${formatDay(to)}.`, ...off]
  return [
    say`Open invoices on ${formatDay(to)}:`,
    ...open
      .slice(0, LISTED)
      .map(
        ({ number, open, due_on }) =>
          say`- Invoice # ${number}: ${formatMoney(open)}, ${dueWords(due_on, to)}`,
      ),
    ...(open.length > LISTED ? [say`- and more, which your statement lists`] : []),
    ours(''),
    ...ageing
      .filter(({ amount }) => amount > 0)
      .map(({ label, formatted_amount }) => say`${label}: ${formatted_amount}`),
    ...off,
  ]
}
