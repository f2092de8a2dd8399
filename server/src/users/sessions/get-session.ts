import type { Session, sessions } from '@trousseau/contract/sessions'
import { businessDay } from '@trousseau/domain/day'
import type { Handler } from '../../http/call.ts'
import { toSessionUser } from '../person.ts'
import { findFactoryOfSession, findStoreOfSession } from '../users.store.ts'

export const getSession: Handler<typeof sessions.getSession> = async ({ db, user, now }) => ({
  user: toSessionUser(user),
  // The table's constraint limits payment_method_type_id to 1 or 2.
  store: user.storeId === null ? null : ((await findStoreOfSession(db, user.storeId)) as Session['store']),
  factory: user.factoryId === null ? null : await findFactoryOfSession(db, user.factoryId),
  today: businessDay(now.getTime()),
  viewing: user.isViewing,
})
