import type { statements } from '@trousseau/contract/statements'
import type { Handlers } from '../http/call.ts'
import { downloadStatement } from './download-statement.ts'
import { exportStatement } from './export-statement.ts'
import { getStatement } from './read-statement.ts'
import { sendStatement, sendStatements } from './send-statements.ts'

export const statementRoutes: Handlers<typeof statements> = {
  getStatement,
  downloadStatement,
  exportStatement,
  sendStatement,
  sendStatements,
}
