import type { account } from '@trousseau/contract/account'
import { record, whoIs } from '../../audit/record.ts'
import { inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { shownNetwork } from './network.ts'
import { deleteOtherSessions, deleteOwnSession, listOpenSessions } from './own-sessions.store.ts'

export const listSessions: Handler<typeof account.listSessions> = async ({ db, user, now }) => {
  const rows = await listOpenSessions(db, user.id, now)
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    network: row.address === null ? null : shownNetwork(row.address),
    since: row.created_at.toISOString(),
    last_seen: row.last_seen.toISOString(),
    remembered: row.remembered,
    is_this: row.token_hash.equals(user.sessionHash),
  }))
}

export const endSession: Handler<typeof account.endSession> = (call) =>
  inTransaction(call.db, async (db) => {
    if (!(await deleteOwnSession(db, call.user.id, call.params.id))) throw new AppError('not_found')
    await record(db, call, 'sessions_ended', whoIs(call.user))
    return null
  })

export const endOtherSessions: Handler<typeof account.endOtherSessions> = (call) =>
  inTransaction(call.db, async (db) => {
    const ended = await deleteOtherSessions(db, call.user.id, call.user.sessionHash)
    if (ended > 0) await record(db, call, 'sessions_ended', whoIs(call.user))
    return null
  })
