import type { AuditEntry, audit } from '@trousseau/contract/audit'
import { businessDay } from '@trousseau/domain/day'
import { type Column, writeSpreadsheet } from '../documents/write-spreadsheet.ts'
import type { Handler } from '../http/call.ts'
import { eachAuditRow } from './audit.store.ts'
import { toEntry } from './to-entry.ts'

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: 'Date', width: 12, kind: 'day', value: ({ at }) => businessDay(Date.parse(at)) },
  { title: 'Time (UTC)', width: 26, kind: 'text', value: ({ at }) => at },
  { title: 'Action', width: 28, kind: 'text', value: ({ action_label }) => action_label },
  { title: 'User', width: 24, kind: 'text', value: ({ user }) => user?.name ?? null },
  { title: 'Email', width: 30, kind: 'text', value: ({ user }) => user?.email ?? null },
  { title: 'Store', width: 28, kind: 'text', value: ({ store }) => store?.name ?? null },
  { title: 'Viewed as', width: 28, kind: 'text', value: ({ acting_for }) => acting_for?.name ?? null },
  { title: 'Subject', width: 32, kind: 'text', value: ({ subject }) => subject },
  { title: 'Network address', width: 24, kind: 'text', value: ({ address }) => address },
  { title: 'Request', width: 38, kind: 'text', value: ({ request_id }) => request_id },
]

export const exportAudit: Handler<typeof audit.exportAudit> = async ({ db, query }) => {
  async function* batches() {
    for await (const rows of eachAuditRow(db, query)) yield rows.map(toEntry)
  }
  return writeSpreadsheet('Audit', COLUMNS, batches())
}
