import type pg from 'pg'
import { FACTORY_USER, WHOLESALE_ADMIN } from './sizes.ts'

/**
 * What was shipped: one package, one invoice and one payment for each order. Triggers do not run meanwhile, so what
 * they would keep (what is paid of an invoice) is written here, and looked at when all is there.
 */
export async function fillMoney(client: pg.Client): Promise<void> {
  await client.query(BILLED)
  for (const statement of [PACKAGES, INVOICES, LINES, TXNS, ENTRIES, AUDIT]) await client.query(statement)
}

/** The newest three invoices of a store, and one of a thousand others, are paid by half. */
const BILLED = `
  create temporary table billed as
  select *, subtotal + shipping as total, (subtotal + shipping) / case when is_open then 2 else 1 end as paid
  from (
    select orders.store_id, orders.id, orders.factory_id, orders.total as subtotal, 4500 + orders.id % 40 * 25 as shipping,
      planned.placed_at + interval '12 hours' as shipped_at, planned.placed_at + interval '24 hours' as paid_at,
      nth <= 3 or nth % 1000 = 15 as is_open
    from orders join planned using (store_id, id) where orders.package_id is not null
  ) as shipped;
  analyze billed`

const PACKAGES = `
  insert into packages (store_id, id, factory_id, ship_full_name, ship_street, ship_city, ship_state, ship_country,
      ship_zip, ship_phone, carrier, tracking_number, tracking_fold, shipping_cost, dispatched_at, made_by, created_at)
    select store_id, id, factory_id, 'Clara Weiss', '1 Oak Street', 'Chicago', 'IL', 'US', '60601', '3125550100', 'UPS',
      'TRK' || id * 7919 % 10000019, 'trk' || id * 7919 % 10000019, shipping, shipped_at, ${FACTORY_USER}, shipped_at
    from billed order by id`

const INVOICES = `
  insert into invoices (store_id, id, package_id, number, subtotal, shipping, total, issued_on, due_on, paid, created_at)
    select store_id, id, id, 50000 + id, subtotal, shipping, total, shipped_at::date, shipped_at::date + 30, paid, shipped_at
    from billed order by id`

const LINES = `
  insert into invoice_lines (store_id, invoice_id, position, order_id, amount)
    select store_id, id, 1, id, subtotal from billed order by id`

/** An invoice has an odd number in the ledger, its payment the even one after it. */
const TXNS = `
  insert into ledger_txns (store_id, id, kind, amount, invoice_id, method, reference, by_user, at)
    select store_id, 2 * id - 1, 'invoice', total, id, null, null, ${FACTORY_USER}, shipped_at from billed
    union all
    select store_id, 2 * id, 'recorded', paid, id, 'cheque', 'CHQ-' || id, ${WHOLESALE_ADMIN}, paid_at from billed
    order by 2`

const ENTRIES = `
  insert into ledger_entries (store_id, txn_id, seq, account, invoice_id, amount)
    select store_id, 2 * id - 1, 1, 'receivable', id, total from billed
    union all select store_id, 2 * id - 1, 2, 'sales', null, -subtotal from billed
    union all select store_id, 2 * id - 1, 3, 'shipping', null, -shipping from billed
    union all select store_id, 2 * id, 1, 'bank', null, paid from billed
    union all select store_id, 2 * id, 2, 'receivable', id, -paid from billed
    order by 2, 3`

/** One sign-in for five orders. */
const AUDIT = `
  insert into audit (at, user_id, store_id, action, address, request_id)
    select created_at - interval '1 minute', placed_by, store_id, 'login', '10.0.0.1', 'request ' || id
    from orders where id % 5 = 0 order by id`
