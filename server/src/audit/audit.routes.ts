import type { audit } from '@trousseau/contract/audit'
import type { Handlers } from '../http/call.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'

export const auditRoutes: Handlers<typeof audit> = { listAudit, exportAudit }
