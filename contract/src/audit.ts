import { z } from 'zod/mini'
import { Change } from './changes.ts'
import { endpoint, XLSX } from './endpoint.ts'
import { day, idOf, moment } from './fields.ts'
import { paged, pageQuery } from './page.ts'

/** Where the subject of an entry is shown. */
export const SUBJECT_PAGES = [
  'order',
  'store',
  'account',
  'staff',
  'factory',
  'dress',
  'custom_item',
  'stage_plans',
  'package',
  'invoice',
] as const
export type SubjectPage = (typeof SUBJECT_PAGES)[number]

/** Who did what to which store, when, and from where. */
export const AuditEntry = z.object({
  id: z.int(),
  at: moment,
  action: z.string(),
  /** The action in words: "Signed in", "Order confirmed". */
  action_label: z.string(),
  /** Null if nobody was signed in, for example for a failed login with an unknown email. */
  user: z.nullable(z.object({ id: z.int(), name: z.string(), email: z.string(), userable_type: z.string() })),
  store: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The store that a staff member was viewing the portal as. */
  acting_for: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** What the action was done to, as people call it: "PO HN-1, sales order 10067". */
  subject: z.nullable(z.string()),
  /** Null if there is no page for it, or it is there no more. */
  subject_page: z.nullable(z.object({ page: z.enum(SUBJECT_PAGES), id: z.int() })),
  /** What was changed, before and after. */
  changes: z.array(Change),
  /** The client's IP address. Null for actions on the server's own console. */
  address: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** `search` looks in names, emails, stores, actions, subjects, IP addresses and request ids. */
export const AuditQuestion = z.extend(pageQuery(['at'], { order_by: 'at', order_dir: 'desc' }), {
  from: z.optional(day),
  to: z.optional(day),
  store: z.optional(idOf),
  user: z.optional(idOf),
})
export type AuditQuestion = z.output<typeof AuditQuestion>

export const audit = {
  listAudit: endpoint({
    method: 'GET',
    path: '/api/audit',
    wide: true,
    summary: 'Who did what to which store, from where, when; the latest first.',
    allow: ['wholesale_admin'],
    query: AuditQuestion,
    reply: paged('entries', AuditEntry),
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/api/audit/export',
    wide: true,
    summary: 'The same as a spreadsheet.',
    allow: ['wholesale_admin'],
    query: AuditQuestion,
    reply: { file: 'audit.xlsx', type: XLSX },
  }),
}
