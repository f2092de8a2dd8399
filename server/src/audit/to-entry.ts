import type { AuditEntry } from '@trousseau/contract/audit'
import { auditWords } from '@trousseau/domain/people/audit-words'
import type { AuditRecord } from './audit.store.ts'
import type { Subject } from './subjects.store.ts'

export function toEntry(row: AuditRecord, subjects: ReadonlyMap<string, Subject>): AuditEntry {
  const known = subjects.get(row.subject ?? '')
  const { id, action, address, request_id, user_id, store_id, acting_for } = row
  return {
    id,
    action,
    subject: known?.words ?? row.subject,
    subject_page: known?.page && known.page_id ? { page: known.page, id: known.page_id } : null,
    changes: [...(row.changes ?? [])],
    address,
    request_id,
    at: row.at.toISOString(),
    action_label: auditWords(action),
    user:
      user_id === null
        ? null
        : {
            id: user_id,
            name: row.user_name ?? '',
            email: row.user_email ?? '',
            userable_type: row.user_kind ?? '',
          },
    store: store_id === null ? null : { id: store_id, name: row.store_name ?? '' },
    acting_for: acting_for === null ? null : { id: acting_for, name: row.acting_for_name ?? '' },
  }
}
