import type { account } from '@trousseau/contract/account'
import { record } from '../../audit/record.ts'
import { inTransaction } from '../../db/db.ts'
import type { Handler } from '../../http/call.ts'
import { deleteEmailChange } from './email-changes.store.ts'

/** Succeeds as well if there is nothing to cancel, for example because another tab did it. */
export const cancelEmailChange: Handler<typeof account.cancelEmailChange> = (call) =>
  inTransaction(call.db, async (db) => {
    const { id, storeId } = call.user
    if (await deleteEmailChange(db, id))
      await record(db, call, 'email_change_cancelled', { userId: id, storeId, subject: `user ${id}` })
    return null
  })
