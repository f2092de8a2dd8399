import type { sessions } from '@trousseau/contract/sessions'
import { businessDay } from '@trousseau/domain/day'
import type { Handler } from '../../http/call.ts'
import { toSessionUser } from '../person.ts'
import { findFactoryOfSession } from '../users.store.ts'

export const getSession: Handler<typeof sessions.getSession> = async ({
  db,
  user,
  store,
  sessionEnds: { at, idleAt },
  mustSetUp,
  now,
}) => ({
  user: toSessionUser(user),
  store,
  factory: user.factoryId === null ? null : await findFactoryOfSession(db, user.factoryId),
  today: businessDay(now.getTime()),
  viewing: user.isViewing,
  second_factor_needed: mustSetUp,
  ends_in: secondsTo(at, now),
  idle_ends_in: secondsTo(idleAt, now),
})

const secondsTo = (moment: Date, now: Date) => Math.floor((moment.getTime() - now.getTime()) / 1_000)
