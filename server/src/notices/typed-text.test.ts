import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/db.ts'
import type { StoreUser } from '../http/call.ts'
import { hit } from '../http/limits/rate-limit.ts'
import { createLog } from '../log.ts'
import {
  newsOfPlaced,
  noteCancelled,
  noteChanged,
  noteConfirmed,
  noteRefused,
  noteReinstated,
} from '../orders/order-notices.ts'
import { findOrder } from '../orders/orders.store.ts'
import { deliverDue } from '../outbox/deliver.ts'
import { enqueue, enqueueAll } from '../outbox/enqueue.ts'
import { toMessage } from '../outbox/mailer.ts'
import { type AccountMail, DATES_TOPIC, type MessageKind } from '../outbox/messages.ts'
import { writeOfPackage } from '../packages/package-notices.ts'
import { issueCreditNote } from '../payments/credits/issue-credit-note.ts'
import { noteDeclined, writeAboutPayment } from '../payments/payment-notices.ts'
import { findAttempt } from '../payments/payments.store.ts'
import { createProviderClient } from '../provider/request.ts'
import { createOrderApp, type OrderApp, placed } from '../testing/orders.ts'
import { dispatched, packageRow } from '../testing/packages.ts'
import { onServer } from '../testing/postgres/test-database.ts'
import { saveEmailChange } from '../users/email-changes/email-changes.store.ts'
import { findStoreName, nameOf, tellPerson } from '../users/mails/tell.ts'
import { findLivingUser } from '../users/users.store.ts'
import { createReactions } from './reactions.ts'

/** What leaves: the kind of message, or the channel of a notice, and its words. */
type Left = {
  where: 'chat' | 'mail' | 'person'
  kind: string
  subject: string
  text: string
  name: string
  html: string
}

let app: OrderApp
let receiver: Server
let left: Left[] = []
let orderId: number
let packageId: number
let noteId: number
const ATTEMPT = '6f1d2c4e-0000-4000-8000-00000000000a'

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const { subject, text: words } = JSON.parse(await text(request)) as Left
    const where = request.url === '/chat' ? 'chat' : 'mail'
    left.push({ where, kind: subject.split(':')[0] ?? '', subject, text: words, name: '', html: '' })
    response.end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  app = await createOrderApp()
  const measures = { size: '', bust: '34', waist: '26', custom_size_details: 'Long arms.' }
  orderId = (await placed(app, { purchase_order_number: 'Weiss 7', notes: 'Lace.', ...measures })).id
  packageId = (await dispatched(app)).id
  await makeAttempt()
  const bill = app.db.selectFrom('invoices').selectAll().where('package_id', '=', packageId)
  const invoice = await bill.executeTakeFirstOrThrow()
  const by = { storeId: app.world.stores.s1, now: app.clock.now(), byUser: null }
  const line = { kind: 'goods', order: null, amount: 100, reason: 'Torn hem' } as const
  const note = await inTransaction(app.db, (db) =>
    issueCreditNote(db, by, { ...invoice, is_live: false }, [line]),
  )
  noteId = note.id
})
afterAll(async () => {
  await app.close()
  receiver.close()
})

async function makeAttempt(): Promise<void> {
  const { s1 } = app.world.stores
  const invoice = app.db.selectFrom('invoices').select('id').where('package_id', '=', packageId)
  const { id: invoice_id } = await invoice.executeTakeFirstOrThrow()
  const now = app.clock.now()
  const attempt = { store_id: s1, id: ATTEMPT, state: 'declined', total: 5_000, charged: 4_000 }
  await app.db
    .insertInto('payment_attempts')
    .values({
      ...attempt,
      payment_method_id: app.methods.s1,
      pay_method: 'card',
      pay_brand: 'visa',
      pay_last_four: '1111',
      by_user: app.world.users.a1,
      created_at: now,
      settled_at: now,
    })
    .execute()
  const line = { store_id: s1, attempt_id: ATTEMPT, invoice_id, amount: 5_000, live: false }
  await app.db.insertInto('attempt_lines').values(line).execute()
}

/** Everything that the portal says, with what was typed as it is in the database. */
async function sayEverything(typed: (words: string) => string): Promise<Left[]> {
  left = []
  const { db } = app
  const { s1 } = app.world.stores
  const now = app.clock.now()
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('bounds').execute()
  const user = (await findLivingUser(db, app.world.users.a1)) as StoreUser | undefined
  const order = await findOrder(db, { store: s1 }, orderId)
  const attempt = await findAttempt(db, s1, ATTEMPT)
  const pack = await packageRow(app, packageId)
  if (!user || !order || !attempt || !pack) throw new Error('everything to be said is there')
  const packed = await db.selectFrom('orders').selectAll().where('package_id', '=', packageId).execute()
  const input = { purchase_order_number: typed('Weiss 8'), notes: typed('Silk.'), item_type: 1 } as const
  const refuse = () => noteRefused(db, { user, now, input, messages: [typed('It is not made.')] })
  await refuse()
  // Of more than this the wholesaler hears once.
  const limit = { name: 'refused-notices', max: 30, seconds: 3_600 }
  for (let count = 0; count < limit.max; count += 1) await hit(db, limit, String(s1), now)
  await refuse()
  await enqueueAll(db, now, [newsOfPlaced({ user, now, order })])
  await noteCancelled(db, { user, now, order, isMailed: true })
  for (const note of [noteReinstated, noteChanged]) await note(db, { user, now, order })
  const { id: order_id } = order
  await enqueue(db, now, 'orders_mail', {
    store_id: s1,
    about: 'cancelled',
    order_ids: [order_id, order_id],
    to: 'store',
  })
  await noteConfirmed(db, { now, order })
  await writeOfPackage(db, now, pack, packed)
  await noteDeclined(db, attempt, { message: typed('Insufficient funds'), now })
  for (const about of ['paid', 'returned'] as const) await writeAboutPayment(db, now, attempt, about)
  await enqueue(db, now, 'credit_note_mail', { store_id: s1, note_id: noteId })
  await enqueue(db, now, 'statement_mail', { store_id: s1, from: '2026-11-01', to: '2026-11-15' })
  const notes = { field: 'notes', label: 'Notes', from: typed('Lace'), to: typed('No lace') }
  await enqueue(
    db,
    now,
    'date_news',
    {
      store_id: s1,
      order_id,
      what: 'worse',
      was_on: '2027-03-19',
      arrives_on: '2027-03-26',
      need_by: '2027-04-01',
      slack: 6,
      risk: 'tight',
      cause: { why: 'other', stage: 'sewing', closure: null, note: typed('The lace is lost') },
    },
    { topic: DATES_TOPIC },
  )
  await enqueue(db, now, 'factory_mail', {
    factory_id: app.world.factories.f1,
    to: app.world.users.f1,
    order_ids: [order_id],
    news: [{ store_id: s1, order_id, what: 'changed', changes: [notes] }],
  })
  await writeAboutAccount(user, typed)
  await deliver()
  return left
}

async function writeAboutAccount(user: StoreUser, typed: (words: string) => string): Promise<void> {
  const { db } = app
  const now = app.clock.now()
  const store = (await findStoreName(db, user.storeId)) ?? ''
  const by = { name: nameOf(user), isStaff: false }
  const [email, from, to] = [user.email, typed('old@one.example'), typed('new@one.example')]
  const ofAdmin = { admin: { name: nameOf(user), address: to }, of: store, by }
  const mails: AccountMail[] = [
    { is: 'password_changed', email: to, by },
    { is: 'password_set', email: to, by: { ...by, isStaff: true } },
    { is: 'email_asked', from, to },
    { is: 'email_changed', from, to, by },
    { is: 'invitation_withdrawn' },
    { is: 'role_changed', email: to, role_id: 1, of: store, by },
    { is: 'role_changed', email: to, role_id: 2, of: store, by },
    { is: 'account_deleted', email: to, by },
    { is: 'admin_added', ...ofAdmin },
    { is: 'admin_removed', ...ofAdmin },
    { is: 'admin_changed', ...ofAdmin, news: ['name', 'email', 'password'] },
    { is: 'store_email_changed', store, from, to, by },
  ]
  for (const mail of mails) await tellPerson(db, now, user, mail)
  await enqueue(db, now, 'password_reset', { email_norm: email, type: 2 })
  await enqueue(db, now, 'invitation', { user_id: user.id })
  const change = { userId: user.id, email: to, emailNorm: to, now, expiresAt: now }
  await saveEmailChange(db, change)
  await enqueue(db, now, 'email_confirmation', { user_id: user.id, email_norm: to })
}

/** The kinds that leave as words, and those that are none. */
const KINDS: readonly MessageKind[] = [
  'notice',
  'order_mail',
  'orders_mail',
  'factory_mail',
  'package_mail',
  'payment_mail',
  'credit_note_mail',
  'statement_mail',
  'date_mail',
  'account_mail',
  'password_reset',
  'invitation',
  'email_confirmation',
]
const OTHERS: readonly MessageKind[] = [
  'order_news',
  'orders_news',
  'factory_news',
  'dates_due',
  'date_news',
  'transaction_check',
  'methods_refresh',
  'customer_update',
]

async function deliver(): Promise<void> {
  const { db, clock } = app
  const log = createLog('silent', 'test')
  const { port } = receiver.address() as AddressInfo
  const home = `http://127.0.0.1:${port}`
  const config = { ...app.config, chatUrl: `${home}/chat`, mailUrl: `${home}/mail` }
  const provider = createProviderClient({ db, stax: config.stax, clock: clock.now, log })
  const sendMail = async (mail: Parameters<typeof toMessage>[0]) => {
    const { to, subject, text, html } = toMessage(mail)
    const kind = subject.split(/,| of /)[0] ?? ''
    left.push({ where: 'person', kind, subject, text, name: to.name, html })
  }
  const reactions = createReactions({ db, clock: clock.now, config, sendMail, provider })
  expect(Object.keys(reactions).toSorted()).toEqual([...KINDS, ...OTHERS].toSorted())
  while ((await deliverDue({ db, clock: clock.now, log, reactions }, 20)) > 0);
}

const ATTACK =
  '\r\nStatus: Delivered\u2028Total: $0.00\u2029Order: #1\u0085Notes: none\vTime: now\f' +
  '<!channel> <!here> <@U123> <https://evil.example|Approve refund> https://evil.example/pay www.evil.example ' +
  'evil.com @everyone @here *Total: $0.00* `code` \u202eyap\u202c\u2066\u200b\u0007 4111 1111 1111 1111' +
  `${' '.repeat(200)}Questions? Call us: 1`

/** The columns that hold what people typed, and stand in what leaves. */
const TYPED = {
  stores: 'name first_name last_name street city zip address',
  users: 'first_name last_name',
  factories: 'name',
  orders:
    'po item_name item_style_number item_description notes custom_size_details ship_full_name ship_street ship_city ship_state ship_zip',
  credit_note_lines: 'reason',
  packages: 'carrier tracking_number note ship_full_name ship_street ship_city ship_state ship_zip',
}

/** The API refuses most of this. The owner of the tables gets past their triggers, too. */
async function typeAttackEverywhere(): Promise<void> {
  await onServer(app.ownerUrl ?? '', async (owner) => {
    for (const [table, columns] of Object.entries(TYPED)) {
      await owner.query(`alter table ${table} disable trigger user`)
      const changes = columns.split(' ').map((column) => `${column} = ${column} || $1::text`)
      await owner.query(`update ${table} set ${changes.join(', ')}`, [ATTACK])
      await owner.query(`alter table ${table} enable trigger user`)
    }
  })
}

const linesOf = ({ text }: Left) => text.split('\n')
/** Where a line begins: with its label, or with the words that it always begins with. */
const beginning = (line: string) =>
  // A name that is a web address is no name to greet anybody by.
  line === 'Hello,' ? 'Dear ' : /^(- |Dear |[^:]{1,30}:|)/.exec(line)?.[0]
/** A link of ours, with the number as part of what it asks for. */
const TRACKING = /https:\/\/www\.ups\.com\/track\?tracknum=[^\s/]*$/m
const linksIn = (text: string) => text.split('://').length - 1
/** The elements of a mail with their attributes, but for where links of ours lead and what a picture shows. */
const elementsOf = ({ html }: Left) =>
  [...html.matchAll(/<[^>]*>?/g)].map(([element]) => element.replace(/ (href|alt|src)="[^"<>]*"/g, ' $1'))
const isQuoted = (line: string) => line.startsWith('| ')

test('whatever people type, no line, link, mention or number of a card in what leaves looks like ours', async () => {
  const plain = await sayEverything((words) => words)
  await typeAttackEverywhere()
  const attacked = await sayEverything((words) => words + ATTACK)

  const kinds = new Set(plain.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual([
    '2',
    'A new admin',
    'A new email address was requested',
    'An admin',
    'Confirm your new email address',
    'Credit note # 70001 for invoice # 50001',
    'Dates, November 15',
    'Many orders failed',
    'Order attempt',
    'Order cancelled',
    'Order failed',
    'Order placed',
    'Order reinstated',
    'Payment failed',
    'Receipt for your payment',
    'Set a new password for Trousseau',
    'When your dresses arrive: 1 order has less time',
    'You are an admin now',
    'You are no longer an admin',
    'Your account at Trousseau',
    'Your account was deleted',
    'Your email address was changed',
    'Your invitation was withdrawn',
    'Your order',
    'Your order is Pending again',
    'Your order is confirmed',
    'Your order was cancelled',
    'Your order was changed',
    'Your orders: 1 changed',
    'Your package has shipped',
    'Your password was changed',
    'Your password was set',
    'Your payment was returned',
    'Your statement',
    'Your store’s email address was changed',
  ])
  expect(attacked.map(({ where, kind }) => [where, kind]).toSorted()).toEqual(
    plain.map(({ where, kind }) => [where, kind]).toSorted(),
  )
  const known = new Set(plain.flatMap(elementsOf))
  for (const message of attacked) {
    const { where, kind, subject, text, name } = message
    const usual = plain.filter((one) => one.where === where && one.kind === kind)
    const said = `${where} ${kind}: ${text}`
    // Each line is one of ours, in its place, or is marked as not ours.
    const ours = linesOf(message).filter((line) => !isQuoted(line))
    expect(
      usual.map((one) => linesOf(one).map(beginning)),
      said,
    ).toContainEqual(ours.map(beginning))
    for (const words of [subject, text, name]) {
      expect(words, said).not.toMatch(/[^\P{Cc}\n]|[\p{Default_Ignorable_Code_Point}\u2028\u2029]/u)
      expect(words, said).not.toMatch(/ {2}/)
      expect(words, said).not.toMatch(/4111|1111 1111/)
    }
    for (const words of [subject, text]) {
      expect(words.replace(TRACKING, ''), said).not.toMatch(/:\/\/evil|www\.|evil\.(com|example)/)
      if (where !== 'person') expect(words, said).not.toMatch(/<!|<@|<http|@(everyone|here|U123)/)
      if (where === 'chat') expect(words, said).not.toMatch(/[<>*`]|&(?!(amp|lt|gt);)/)
    }
    expect(subject).not.toContain('\n')
    expect(elementsOf(message).filter((element) => !known.has(element))).toEqual([])
    expect(
      usual.map((one) => linksIn(one.text)),
      said,
    ).toContain(linksIn(text))
  }
})
