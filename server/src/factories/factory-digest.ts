import type { factories } from '@trousseau/contract/factories'
import { compare } from '@trousseau/domain/changes'
import { FACTORY_FIELDS } from '@trousseau/domain/people/account-changes'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler, User } from '../http/call.ts'
import { factoryTopic } from '../outbox/messages.ts'
import { bringForward } from '../outbox/outbox.store.ts'
import { ringAfterCommit } from '../outbox/ring-bell.ts'
import { chooseDigest, findFactory, lockFactory } from './factories.store.ts'
import { tellingTime } from './news-time.ts'

/** 404 instead of 403 for another factory's id, so that ids cannot be probed. */
function refuseOthers(user: User, factoryId: number): void {
  if (user.kind === 'factory' && user.factoryId !== factoryId) throw new AppError('not_found')
}

export const getFactoryNews: Handler<typeof factories.getFactoryNews> = async ({ db, user, params }) => {
  refuseOthers(user, params.id)
  const factory = await findFactory(db, params.id)
  if (!factory) throw new AppError('not_found')
  return { daily_digest: factory.daily_digest }
}

/** Whoever does not want to wait for the morning any more gets at once what was to come then. */
export const updateFactoryNews: Handler<typeof factories.updateFactoryNews> = (call) => {
  const { user, params, body, now } = call
  const { daily_digest } = body
  refuseOthers(user, params.id)
  return inTransaction(call.db, async (db) => {
    const before = await lockFactory(db, params.id)
    if (!before) throw new AppError('not_found')
    if (before.daily_digest === daily_digest) return { daily_digest }
    await chooseDigest(db, params.id, daily_digest)
    const factory = { ...before, daily_digest }
    const changes = compare(FACTORY_FIELDS, before, factory)
    await record(db, call, 'factory_changed', { userId: user.id, subject: `factory ${params.id}`, changes })
    if (!daily_digest) {
      await bringForward(db, factoryTopic(params.id), tellingTime(factory, now))
      ringAfterCommit(db)
    }
    return { daily_digest }
  })
}
