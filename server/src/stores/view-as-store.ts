import type { stores } from '@trousseau/contract/stores'
import { ADMIN } from '@trousseau/domain/people/roles'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { toSessionUser } from '../users/person.ts'
import { insertSession } from '../users/sessions/sessions.store.ts'
import { newToken } from '../users/sessions/token.ts'
import { findStore } from './stores.store.ts'

/** Opens a separate session, so that the session it was opened from stays unchanged. */
export const viewAsStore: Handler<typeof stores.viewAsStore> = async (call) => {
  const { db, user, params, now } = call
  const store = await findStore(db, params.id)
  if (!store || store.closed_at !== null) throw new AppError('not_found')
  const { token, hash } = newToken()
  const viewing = { storeId: store.id, openedFrom: user.sessionHash }
  await inTransaction(db, async (db) => {
    await insertSession(db, { hash, userId: user.id, remembered: false, now, viewing })
    await record(db, call, 'store_viewed', {
      userId: user.id,
      storeId: store.id,
      actingFor: store.id,
      subject: `store ${store.id}`,
    })
  })
  return { user: toSessionUser({ ...user, kind: 'store', roleId: ADMIN, storeId: store.id }), token }
}
