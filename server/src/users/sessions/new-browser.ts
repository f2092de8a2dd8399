import { browserOf } from '@trousseau/domain/people/browser'
import type { Db } from '../../db/db.ts'
import type { Person, RequestContext } from '../../http/call.ts'
import { tellPerson } from '../mails/tell.ts'
import { noteBrowser } from './known-browsers.store.ts'
import { shownNetwork, wideNetworkOf } from './network.ts'

/**
 * Emails a person who signs in with a browser that they have not used before. Signing out leaves nothing in a browser, so
 * it is known by its name, its system and the part of the network that it is in. Nobody is told of their first one.
 */
export async function tellOfNewBrowser(db: Db, call: RequestContext, person: Person): Promise<void> {
  const { address, now } = call
  const { id: userId, email } = person
  const browser = browserOf(call.userAgent)
  if (!(await noteBrowser(db, { userId, browser, network: wideNetworkOf(address), now }))) return
  await tellPerson(db, now, person, { is: 'new_browser', email, browser, network: shownNetwork(address) })
}
