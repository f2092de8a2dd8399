import type { AuditEntry, audit } from '@trousseau/contract/audit'
import type { Change } from '@trousseau/domain/changes'
import { businessDay } from '@trousseau/domain/day'
import { type Column, writeSpreadsheet } from '../documents/write-spreadsheet.ts'
import type { Handler } from '../http/call.ts'
import { eachAuditRow } from './audit.store.ts'
import { findSubjects } from './subjects.store.ts'
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
  { title: 'Changes', width: 60, kind: 'text', value: ({ changes }) => told(changes) },
  { title: 'Network address', width: 24, kind: 'text', value: ({ address }) => address },
  { title: 'Request', width: 38, kind: 'text', value: ({ request_id }) => request_id },
]

const NOTHING = '–'
/** What a cell of a spreadsheet holds, less some. */
const CELL_MAX = 30_000

function told(changes: readonly Change[]): string | null {
  const parts = changes.map(({ label, from, to }) => `${label}: ${from ?? NOTHING} → ${to ?? NOTHING}`)
  return parts.join('; ').slice(0, CELL_MAX) || null
}

export const exportAudit: Handler<typeof audit.exportAudit> = async ({ db, query }) => {
  async function* batches() {
    for await (const rows of eachAuditRow(db, query)) {
      const subjects = await findSubjects(
        db,
        rows.map(({ subject }) => subject),
      )
      yield rows.map((row) => toEntry(row, subjects))
    }
  }
  return writeSpreadsheet('Audit', COLUMNS, batches())
}
