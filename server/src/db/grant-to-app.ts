import pg from 'pg'

/**
 * Tables that the app may insert into and read, but never change: enforced by grants here, and by triggers for
 * everyone.
 */
const APPEND_ONLY = [
  'audit',
  'order_history',
  'invoice_lines',
  'credit_notes',
  'credit_note_lines',
  'ledger_txns',
  'ledger_entries',
  'factory_payments',
  'stage_reports',
  'order_promises',
]

/** Tables that only triggers and functions of the database write, with the owner's rights. */
const KEPT_BY_TRIGGERS = ['taken_numbers', 'factory_dues', 'factory_payment_lines']

/** The app's role reads and writes rows but has no DDL rights. Does nothing if owner and app are the same role. */
export async function grantToApp(owner: pg.Client, appUrl: string, house: string): Promise<void> {
  const { rows } = await owner.query<{ role: string }>('select current_user as role')
  const app = decodeURIComponent(new URL(appUrl).username)
  if (app === '' || app === rows[0]?.role) return
  const role = pg.escapeIdentifier(app)
  const schema = pg.escapeIdentifier(house)
  const appendOnly = APPEND_ONLY.map((table) => pg.escapeIdentifier(table)).join(', ')
  const kept = KEPT_BY_TRIGGERS.map((table) => pg.escapeIdentifier(table)).join(', ')
  await owner.query(`
    grant usage on schema ${schema} to ${role};
    grant select, insert, update, delete on all tables in schema ${schema} to ${role};
    grant usage, select on all sequences in schema ${schema} to ${role};
    revoke update, delete on ${appendOnly} from ${role};
    revoke insert, update, delete on ${kept} from ${role};
    grant update (voided_at, void_reason, voided_by) on factory_payments to ${role};
    revoke all on migrations from ${role};
    grant select on migrations to ${role};
    grant execute on function prune_audit(timestamptz) to ${role};
  `)
}
