import { record, whoIs } from '../../audit/record.ts'
import type { Db } from '../../db/db.ts'
import type { Person, RequestContext } from '../../http/call.ts'
import { tellOfNewBrowser } from './new-browser.ts'
import { deleteSession, findSession, insertSession } from './sessions.store.ts'
import { newToken } from './token.ts'

type Opening = RequestContext & { body: { remember?: boolean | undefined } }

/** Opens a session in the transaction that made sure who it is. Returns its bearer, which is stored nowhere. */
export async function openSession(db: Db, call: Opening, user: Person): Promise<{ token: string }> {
  const { token, hash } = newToken()
  await endReplacedSession(db, call)
  const remembered = call.body.remember ?? false
  await insertSession(db, { hash, userId: user.id, remembered, now: call.now, from: call })
  await record(db, call, 'login', { userId: user.id, storeId: user.storeId })
  await tellOfNewBrowser(db, call, user)
  return { token }
}

/**
 * The session that the browser had until now, whosever it is: holding its bearer proves that it may be ended. The views
 * opened from it end with it.
 */
async function endReplacedSession(db: Db, call: RequestContext): Promise<void> {
  if (call.bearerHash === undefined) return
  const replaced = await findSession(db, call.bearerHash, call.now)
  if (!replaced) return
  await deleteSession(db, call.bearerHash)
  await record(db, call, 'logout', whoIs(replaced.user))
}
