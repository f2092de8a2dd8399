import { formatDay } from '@trousseau/domain/day'
import { maskCardNumbers } from '@trousseau/domain/money/card-number'
import { formatMoney } from '@trousseau/domain/money/money'
import { trackingLink } from '@trousseau/domain/orders/shipment'
import { oneLine } from '@trousseau/domain/typed-text'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { OrderRecord } from '../orders/orders.store.ts'
import type { SendMail } from '../outbox/mailer.ts'
import type { Envelope, Messages } from '../outbox/messages.ts'
import { joined, type Letter, ours, type Said, say } from '../outbox/said.ts'
import { type Bill, findBill } from '../packages/bill.store.ts'
import { findPackage, type PackageRecord } from '../packages/packages.store.ts'
import { readPacked } from '../packages/packed-orders.store.ts'
import { findStore } from '../stores/stores.store.ts'
import { findLivingUser } from '../users/users.store.ts'

type Sender = { db: Db; config: Config; sendMail: SendMail }

/** Emails the store, or a person who placed one of the package's orders. A person deleted since gets nothing. */
export async function sendPackageMail(
  { db, config, sendMail }: Sender,
  { store_id, package_id, to }: Messages['package_mail'],
  { id }: Envelope,
): Promise<void> {
  const pack = await findPackage(db, { sentTo: store_id }, package_id)
  const recipient = await findRecipient(db, store_id, to)
  if (!pack || !recipient) return
  const bill = await findBill(db, pack)
  const orders = await readPacked(db, pack)
  await sendMail({ id, to: recipient, ...toWords(config, { pack, bill, orders }) })
}

async function findRecipient(db: Db, storeId: number, to: 'store' | number) {
  if (to === 'store') {
    const store = await findStore(db, storeId)
    return store && { name: store.name, address: store.email }
  }
  const person = await findLivingUser(db, to)
  return person && { name: `${person.firstName} ${person.lastName}`, address: person.email }
}

type Sent = { pack: PackageRecord; bill: Bill | undefined; orders: readonly OrderRecord[] }

function toWords({ wholesaler, publicBaseUrl, port }: Config, { pack, bill, orders }: Sent): Letter {
  const home = publicBaseUrl ?? `http://localhost:${port}`
  return {
    subject: bill
      ? say`Your package has shipped, invoice # ${bill.number}`
      : say`Your package has shipped, its invoice follows`,
    text: say`Dear ${pack.store_name},

Your package has shipped.

${joined(toTravel(pack), '\n')}
Ship to: ${pack.ship_full_name}, ${pack.ship_street}, ${pack.ship_city}

${joined(orders.map(lineOf), '\n')}

${bill ? billed(home, pack, bill) : ours('Your invoice follows.')}

Questions? Call us: ${ours(wholesaler.phone)}

${ours(wholesaler.name)}
${ours(wholesaler.address)}
`,
  }
}

const billed = (home: string, pack: PackageRecord, bill: Bill): Said => say`Invoice # ${bill.number}
Subtotal: ${formatMoney(bill.subtotal)}
Shipping: ${formatMoney(bill.shipping)}
Total: ${formatMoney(bill.total)}
Due: ${formatDay(bill.due_on)}

${ours(home)}/invoice-summary/${pack.id}`

function toTravel({ carrier, tracking_number }: PackageRecord): Said[] {
  const number = maskCardNumbers(oneLine(tracking_number ?? ''))
  const link = trackingLink(carrier ?? '', number)
  return [
    say`Carrier: ${carrier ?? ''}`,
    say`Tracking number: ${number}`,
    ...(link === null ? [] : [say`Track it: ${ours(link)}`]),
  ]
}

function lineOf({ item_name, item_style_number, po, total }: OrderRecord): Said {
  const style = item_style_number ? say` (${item_style_number})` : ours('')
  return say`- ${item_name}${style}, PO ${po}: ${formatMoney(total)}`
}
