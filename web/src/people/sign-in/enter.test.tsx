import { expect, test } from 'vitest'
import { personOf } from '../../lib/send-once/unanswered.ts'
import { aSession } from '../../testing/samples.ts'
import { placeFor, readWanted } from './enter.ts'

const { user } = aSession('store_admin')
const session = { user, token: 'a-token', isRemembered: false }

test('whose session ended comes back to their page; anybody else who signs in there comes to their own first one', () => {
  const wanted = readWanted({ wanted: '/sales-order?search=Weiss', wantedBy: personOf(user) })
  expect(placeFor(session, wanted)).toBe('/sales-order?search=Weiss')
  const other = { ...session, user: { ...user, id: user.id + 1 } }
  expect(placeFor(other, wanted)).toBe('/start-order')
})

test('a page that was asked for by its address opens for whoever signs in, if it is one of ours', () => {
  expect(placeFor(session, readWanted({ wanted: '/invoices' }))).toBe('/invoices')
  expect(placeFor(session, readWanted({ wanted: '//evil.example' }))).toBe('/start-order')
})
