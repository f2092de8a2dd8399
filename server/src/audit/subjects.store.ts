import type { SubjectPage } from '@trousseau/contract/audit'
import { normalize } from '@trousseau/domain/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** What the audit writes down is an id, which nobody knows. Here is what people call it, and where it is shown. */
export type Subject = { words: string; page: SubjectPage | null; page_id: number | null }

type Found = Subject & { subject: string }

/** By the words before the id: a query of (id as text, words, page, page_id) for the ids in an array. */
const KINDS: Readonly<Record<string, (ids: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  order: (
    ids,
  ) => sql`select id::text, 'PO ' || po || coalesce(', sales order ' || sales_order_number, ''), 'order', id
    from orders where id = any(${ids}::bigint[])`,
  store: (ids) => sql`select id::text, name, 'store', id from stores where id = any(${ids}::bigint[])`,
  user: (ids) => sql`select id::text, first_name || ' ' || last_name,
      case when deleted_at is null then case kind when 'store' then 'store' when 'factory' then 'factory' else 'staff' end end,
      coalesce(store_id, factory_id, id) from users where id = any(${ids}::bigint[])`,
  factory: (ids) => sql`select id::text, name, 'factory', id from factories where id = any(${ids}::bigint[])`,
  'factory payment': (
    ids,
  ) => sql`select paid.id::text, factories.name || ', ' || paid.reference, 'factory', factories.id
    from factory_payments as paid join factories on factories.id = paid.factory_id where paid.id = any(${ids}::bigint[])`,
  dress: (ids) => sql`select id::text, style_number || ', ' || name, 'dress', id
    from dresses where id = any(${ids}::bigint[])`,
  'custom item': (ids) => sql`select id::text, name, 'custom_item', id
    from custom_items where id = any(${ids}::bigint[])`,
  package: (ids) => sql`select id::text, 'Package ' || id, 'package', id
    from packages where id = any(${ids}::bigint[])`,
  transaction: (
    ids,
  ) => sql`select txns.id::text, coalesce('Invoice ' || number, 'Payment from ' || stores.name),
      case when invoices.id is null then 'account' else 'invoice' end, coalesce(invoices.id, stores.id)
    from ledger_txns as txns join stores on stores.id = txns.store_id
    left join invoices on invoices.store_id = txns.store_id and invoices.id = txns.invoice_id
    where txns.id = any(${ids}::bigint[])`,
  credit: (ids) => sql`select txns.id::text, 'Credit for ' || stores.name, 'account', stores.id
    from ledger_txns as txns join stores on stores.id = txns.store_id where txns.id = any(${ids}::bigint[])`,
  deposit: (
    ids,
  ) => sql`select txns.id::text, 'Deposit from ' || stores.name || coalesce(', ' || reference, ''), 'account', stores.id
    from ledger_txns as txns join stores on stores.id = txns.store_id where txns.id = any(${ids}::bigint[])`,
  'credit to invoice': (ids) => appliedTo('Credit', ids),
  'deposit to invoice': (ids) => appliedTo('Deposit', ids),
  'credit to store': (ids) => movedTo('Credit', ids),
  'deposit to store': (ids) => movedTo('Deposit', ids),
  'credit note': (ids) => sql`select number::text, 'Credit note ' || number, 'invoice', invoice_id
    from credit_notes where number = any(${ids}::bigint[])`,
  'stage plan': (ids) => sql`select id::text, 'Stage plan ' || name, 'stage_plans', id
    from stage_plans where id = any(${ids}::bigint[])`,
  difference: (ids) => sql`select breaks.id::text, 'Charge ' || provider_id, 'account', store_id
    from reconcile_breaks as breaks where breaks.id = any(${ids}::bigint[])`,
  'payment method': (
    ids,
  ) => sql`select id::text, initcap(coalesce(brand, 'account')) || ' ending in ' || last_four, null, null::bigint
    from payment_methods where id = any(${ids}::bigint[])`,
  payment: (
    ids,
  ) => sql`select attempt_id::text, string_agg('Invoice ' || number, ', ' order by number), 'invoice', min(invoices.id)
    from attempt_lines as lines join invoices on invoices.store_id = lines.store_id and invoices.id = lines.invoice_id
    where attempt_id = any(${ids}::uuid[]) group by attempt_id`,
}

/** By the invoice's number, which the list's index finds as text. */
const appliedTo = (what: 'Credit' | 'Deposit', numbers: RawBuilder<unknown>) =>
  sql`select number::text, ${what}::text || ' to invoice ' || number, 'invoice', id
    from invoices where number::text = any(${numbers}::text[])`

const movedTo = (what: 'Credit' | 'Deposit', ids: RawBuilder<unknown>) =>
  sql`select id::text, ${what}::text || ' to ' || name, 'account', id from stores where id = any(${ids}::bigint[])`

const WITH_ID = /^([a-z ]+) (\d{1,15}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
/** A payment of several invoices has a transaction of each; the first of them stands for all. */
const SEVERAL = /^transactions (\d{1,15})(, \d+)*$/
/** Of money on account that paid an invoice, people know the invoice's number; of what was moved, the other store. */
const APPLIED = /^(credit|deposit) \d+ (to (?:invoice|store) \d{1,15})$/

/** The words for each subject of a page of the audit. What is not found, or was never an id, has none. */
export async function findSubjects(
  db: Db,
  subjects: readonly (string | null)[],
): Promise<ReadonlyMap<string, Subject>> {
  const asked = new Map<string, Map<string, string[]>>()
  for (const subject of new Set(subjects)) {
    const named = (subject ?? '').replace(SEVERAL, 'transaction $1').replace(APPLIED, '$1 $2')
    const [, kind = '', id = ''] = WITH_ID.exec(named) ?? []
    if (subject === null || !Object.hasOwn(KINDS, kind) || id.includes('-') !== (kind === 'payment')) continue
    const known = asked.get(kind) ?? new Map<string, string[]>()
    asked.set(kind, known.set(id, [...(known.get(id) ?? []), subject]))
  }
  if (asked.size === 0) return new Map()
  const parts = [...asked].map(([kind, ids]) => {
    const rows = KINDS[kind]?.(sql`${[...ids.keys()]}`)
    return sql`select ${kind}::text as kind, found.* from (${rows}) as found (id, words, page, page_id)`
  })
  const { rows } = await sql<
    Subject & { kind: string; id: string }
  >`${sql.join(parts, sql` union all `)}`.execute(db)
  const found = rows.flatMap(({ kind, id, words, page, page_id }): Found[] => {
    const named = asked.get(kind)?.get(id) ?? []
    return named.map((subject) => ({ subject, words, page, page_id: page === null ? null : page_id }))
  })
  return new Map(found.map(({ subject, ...told }) => [subject, told]))
}

/** The subjects that people know by exactly what was typed: a PO, sales order, invoice or style number. */
export function subjectsCalled(typed: string): RawBuilder<unknown> {
  const number = normalize(typed).replace(/^#/, '')
  return sql`
    select 'order ' || id from orders where po_norm = ${number} or sales_order_number::text = ${number}
    union all select 'dress ' || id from dresses where style_number_norm = ${number}
    union all select 'transaction ' || txns.id from invoices
      join ledger_txns as txns on txns.store_id = invoices.store_id and txns.invoice_id = invoices.id
      where invoices.number::text = ${number}
    union all select 'payment ' || attempt_id from invoices
      join attempt_lines as lines on lines.store_id = invoices.store_id and lines.invoice_id = invoices.id
      where invoices.number::text = ${number}`
}
