import type { users } from '@trousseau/contract/users'
import { record, whoIs } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import type { Handler } from '../http/call.ts'
import { deleteSession } from './sessions.store.ts'

export const logout: Handler<typeof users.logout> = (call) =>
  inTransaction(call.db, async (db) => {
    await deleteSession(db, call.user.sessionHash)
    await record(db, call, 'logout', whoIs(call.user))
    return null
  })
