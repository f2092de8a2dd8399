import type { sessions } from '@trousseau/contract/sessions'
import { businessDay } from '@trousseau/domain/day'
import type { Handler } from '../../http/call.ts'
import { toSessionUser } from '../person.ts'
import { findFactoryOfSession } from '../users.store.ts'

export const getSession: Handler<typeof sessions.getSession> = async ({ db, user, store, now }) => ({
  user: toSessionUser(user),
  store,
  factory: user.factoryId === null ? null : await findFactoryOfSession(db, user.factoryId),
  today: businessDay(now.getTime()),
  viewing: user.isViewing,
})
