import type pg from 'pg'

/** The tables that become large. */
const LARGE = [
  'orders',
  'order_history',
  'packages',
  'invoices',
  'invoice_lines',
  'ledger_txns',
  'ledger_entries',
  'audit',
]

/** Whose next id follows the largest there is. */
const COUNTED = ['stores', 'users', 'addresses', 'payment_methods', 'factories', 'dresses', 'custom_items']

/**
 * Fills tables without triggers and foreign keys (`verifyWorld` looks at what they would hold), and makes indexes when
 * all rows are there, which takes a third of the time and packs them as tightly as they can be. Only a superuser may.
 */
export async function fillFast(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  await client.query("set session_replication_role = 'replica'; set maintenance_work_mem = '512MB'")
  await client.query("set work_mem = '256MB'")
  const indexes = await dropIndexes(client)
  await fill()
  for (const definition of indexes) await client.query(definition)
  await moveSequences(client)
  await client.query('reset session_replication_role')
}

async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [LARGE],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function moveSequences(client: pg.Client): Promise<void> {
  for (const table of [...COUNTED, 'orders', 'packages', 'invoices', 'ledger_txns'])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    )
  await client.query(`select setval('sales_order_numbers', (select max(sales_order_number) from orders))`)
  await client.query(`select setval('invoice_numbers', (select max(number) from invoices))`)
}
