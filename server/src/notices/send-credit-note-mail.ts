import { NOTE_KIND_LABELS } from '@trousseau/domain/money/credit-note'
import { formatMoney } from '@trousseau/domain/money/money'
import { creditUse } from '@trousseau/domain/money/store-credit'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { type CreditNoteInFull, findCreditNote } from '../invoices/credit-notes.store.ts'
import type { SendMail } from '../outbox/mailer.ts'
import type { Envelope, Messages } from '../outbox/messages.ts'
import { joined, type Letter, ours, type Said, say } from '../outbox/said.ts'
import { findStore } from '../stores/stores.store.ts'

type Sender = { db: Db; config: Config; sendMail: SendMail }

/** Emails the store's own address. */
export async function sendCreditNoteMail(
  { db, config, sendMail }: Sender,
  { store_id, note_id }: Messages['credit_note_mail'],
  { id }: Envelope,
): Promise<void> {
  const note = await findCreditNote(db, { store: store_id }, note_id)
  const store = await findStore(db, store_id)
  if (!note || !store) return
  await sendMail({
    id,
    to: { name: store.name, address: store.email },
    ...toWords(config, note, creditUse(store)),
  })
}

function toWords({ wholesaler, publicBaseUrl, port }: Config, note: CreditNoteInFull, use: string): Letter {
  const home = publicBaseUrl ?? `http://localhost:${port}`
  const { number, amount, invoice_number, package_id } = note
  return {
    subject: say`Credit note # ${number} for invoice # ${invoice_number}`,
    text: say`Dear ${note.store_name},

We have credited you ${formatMoney(amount)}.

${joined(note.lines.map(lineOf), '\n')}

${joined(becomes(note, use), '\n')}

${ours(home)}/invoice-summary/${package_id}

Questions? Call us: ${ours(wholesaler.phone)}

${ours(wholesaler.name)}
${ours(wholesaler.address)}
`,
  }
}

/** What becomes of the money: off the invoice, or credit on the account, and when that is used. */
const becomes = ({ amount, applied, invoice_number }: CreditNoteInFull, use: string): Said[] => [
  ...(applied > 0 ? [say`Taken off invoice # ${invoice_number}: ${formatMoney(applied)}`] : []),
  ...(amount > applied ? [say`Credit on your account: ${formatMoney(amount - applied)}. ${ours(use)}`] : []),
]

function lineOf({ kind, po, amount, reason }: CreditNoteInFull['lines'][number]): Said {
  const of = po === null ? ours('') : say`, PO ${po}`
  return say`- ${NOTE_KIND_LABELS[kind]}${of}: ${formatMoney(amount)}, ${reason}`
}
