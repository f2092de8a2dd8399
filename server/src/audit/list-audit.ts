import { audit } from '@trousseau/contract/audit'
import { describePage } from '@trousseau/contract/page'
import type { Handler } from '../http/call.ts'
import { listAuditRows } from './audit.store.ts'
import { findSubjects } from './subjects.store.ts'
import { toEntry } from './to-entry.ts'

export const listAudit: Handler<typeof audit.listAudit> = async ({ db, query }) => {
  const { rows, total } = await listAuditRows(db, query)
  const subjects = await findSubjects(
    db,
    rows.map(({ subject }) => subject),
  )
  const entries = rows.map((row) => toEntry(row, subjects))
  return { entries, ...describePage(audit.listAudit.path, query, total, rows.length) }
}
