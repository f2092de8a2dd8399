import type pg from 'pg'
import { countOrders, type Dataset } from './sizes.ts'

/** Each counts rows that must not be there. They are what triggers and foreign keys would have refused. */
const WRONG = {
  'orders without their package': `select from orders left join packages
    on (packages.store_id, packages.id, packages.factory_id) = (orders.store_id, orders.package_id, orders.factory_id)
    where orders.package_id is not null and packages.id is null`,
  'shipped orders without an invoice': `select from orders left join invoice_lines
    on (invoice_lines.store_id, invoice_lines.order_id) = (orders.store_id, orders.id)
    where orders.status in (4, 6) and invoice_lines.order_id is null`,
  'invoices whose lines do not add up': `select from invoices left join (
      select store_id, invoice_id, sum(amount) as amount from invoice_lines group by 1, 2
    ) as billed on (billed.store_id, billed.invoice_id) = (invoices.store_id, invoices.id)
    where billed.amount is distinct from invoices.subtotal`,
  'ledger transactions out of balance': `select from ledger_entries group by store_id, txn_id
    having sum(amount) <> 0 or count(*) < 2`,
  'ledger transactions without entries': `select from ledger_txns left join ledger_entries
    on (ledger_entries.store_id, ledger_entries.txn_id, ledger_entries.seq) = (ledger_txns.store_id, ledger_txns.id, 1)
    where ledger_entries.txn_id is null`,
  'invoices whose paid amount is not the ledger’s': `select from invoices left join (
      select store_id, invoice_id, sum(amount) as open from ledger_entries where account = 'receivable' group by 1, 2
    ) as owed on (owed.store_id, owed.invoice_id) = (invoices.store_id, invoices.id)
    where owed.open is distinct from invoices.total - invoices.paid`,
  'orders whose history ends elsewhere': `select from orders left join (
      select distinct on (store_id, order_id) store_id, order_id, to_status from order_history
      order by store_id, order_id, seq desc
    ) as ended on (ended.store_id, ended.order_id) = (orders.store_id, orders.id)
    where ended.to_status is distinct from orders.status`,
}

/** Throws if the generated data is not what the product itself would have written. */
export async function verifyWorld(client: pg.Client, dataset: Dataset): Promise<void> {
  const { rows } = await client.query<{ count: string }>('select count(*) from orders')
  const wanted = countOrders(dataset)
  if (Number(rows[0]?.count) !== wanted) throw new Error(`There are ${rows[0]?.count} orders, not ${wanted}.`)
  for (const [what, query] of Object.entries(WRONG)) {
    const { rowCount } = await client.query(`${query} limit 5`)
    if (rowCount !== 0) throw new Error(`The generated data is wrong: there are ${what}.`)
  }
}
