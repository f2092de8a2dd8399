import type { sessions } from '@trousseau/contract/sessions'
import { record, whoIs } from '../../audit/record.ts'
import { inTransaction } from '../../db/db.ts'
import type { Handler } from '../../http/call.ts'
import { deleteSession } from './sessions.store.ts'

export const logout: Handler<typeof sessions.logout> = (call) =>
  inTransaction(call.db, async (db) => {
    await deleteSession(db, call.user.sessionHash)
    await record(db, call, 'logout', whoIs(call.user))
    return null
  })
