import { Readable } from 'node:stream'
import type { account } from '@trousseau/contract/account'
import type { Handler } from '../../http/call.ts'
import { readOwnData } from './personal-data.store.ts'

/** In the words of the tables, because it is for whoever wants to know exactly what is kept. */
export const exportOwnData: Handler<typeof account.exportOwnData> = async ({ db, user, now }) => {
  const kept = await readOwnData(db, { id: user.id, email: user.email })
  const whole = Object.assign({ made_at: now.toISOString() }, kept)
  return Readable.from([JSON.stringify(whole, null, 2)])
}
