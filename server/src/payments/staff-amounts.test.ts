import type { Difference } from '@trousseau/contract/differences'
import { adminSettles } from '@trousseau/domain/money/difference'
import type { Cents } from '@trousseau/domain/money/money'
import { aboveCeiling } from '@trousseau/domain/money/store-credit'
import { expect, test } from 'vitest'
import { checksums } from '../testing/checksum.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { app, c1, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import { chargeBehindOurBack } from '../testing/payments/payments-later.ts'
import { makeStore } from '../testing/people.ts'
import { posting } from '../testing/posted.ts'
import type { Answer } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'
import { compareBook } from './differences/compare-book.ts'

usePayingApp()

/** The provider may be read from before something is refused. */
const MAY_CHANGE = ['audit', 'bounds', 'sessions', 'idempotency_keys', 'provider_calls']
const saidIn = ({ status, body }: Answer) => [status, (body as { message: string }).message]
const reason = 'So it was agreed'
const paidBack = { reason, method: 'cheque', reference: '901' }

type Sent = (token?: string) => Promise<Answer>
const send =
  (path: string, body: object): Sent =>
  (token = app.tokens.w) =>
    app.send('POST', path, { token, body })
/** One thing that staff do with an amount in dollars, about which everything else is right. */
type Deed = (amount: number | string) => Promise<Sent>

const PLENTY: Cents = 1_000_000
const money = () => posting({ ...app, storeId: s1 })

const creditNote: Deed = async (amount) => {
  const { id } = await makeInvoice(app, s1, { orders: [PLENTY], shipping: 0 })
  return send(`/api/invoices/${id}/credit-notes`, { lines: [{ kind: 'goods', amount, reason }] })
}
const refund: Deed = async (amount) => {
  const { id } = await makeInvoice(app, s1, { orders: [PLENTY], shipping: 0 })
  const taken = await money().recorded(id, PLENTY)
  return send(`/api/transactions/${taken}/refund`, { reason, amount })
}
const payBack: Deed = async (amount) =>
  send(`/api/stores/${s1}/credits/${await money().deposit(PLENTY)}/pay-back`, { ...paidBack, amount })
const revoke: Deed = async (amount) =>
  send(`/api/stores/${s1}/credits/${await money().credit(PLENTY)}/revoke`, { reason, amount })

const move =
  (kind: 'credit' | 'deposit'): Deed =>
  async (amount) => {
    const credit = await money()[kind](PLENTY)
    const store = await makeStore(app.db, 'There')
    return send(`/api/stores/${s1}/credits/${credit}/move`, { store, reason, amount, confirmed: true })
  }

/** Settles a charge of this amount that only the provider knows. */
const settle =
  (way: 'refund' | 'record'): Deed =>
  async (total) => {
    const charge = await chargeBehindOurBack(provider, c1, { total })
    await compareBook(app.client, s1)
    const { body } = await app.send('GET', '/api/differences?state=open', { token: app.tokens.w })
    const { differences } = (body as { data: { differences: Difference[] } }).data
    const found = differences.find(({ provider_id }) => provider_id === charge.id)
    return send(`/api/differences/${found?.id}/settle`, { way })
  }

test.each<[name: string, deed: Deed, ceiling: Cents, words: (ceiling: Cents) => string]>([
  ['a credit note', creditNote, 2_500_00, aboveCeiling],
  ['a refund', refund, 2_500_00, aboveCeiling],
  ['a deposit that is paid back', payBack, 2_500_00, aboveCeiling],
  ['a credit that is moved', move('credit'), 2_500_00, aboveCeiling],
  ['a deposit that is moved', move('deposit'), 2_500_00, aboveCeiling],
  ['a charge that is refunded at the provider', settle('refund'), 2_500_00, adminSettles],
  ['a charge that is recorded', settle('record'), 25_000_00, adminSettles],
])('%s: regular staff act alone up to the ceiling, an admin beyond it', async (_, deed, ceiling, words) => {
  const regular = await tokenFor(app, app.world.users.wr)
  const above = await deed((ceiling + 1) / 100)
  const before = await checksums(app.db, MAY_CHANGE)
  expect(saidIn(await above(regular))).toEqual([422, words(ceiling)])
  expect(await checksums(app.db, MAY_CHANGE)).toEqual(before)
  const within = await (await deed(ceiling / 100))(regular)
  expect(within.status, within.text).toBe(200)
  const byAdmin = await above()
  expect(byAdmin.status, byAdmin.text).toBe(200)
})

test('nothing, less than nothing and a part of a cent are not refunded, paid back, revoked or moved', async () => {
  for (const [name, deed] of Object.entries({ refund, payBack, revoke, move: move('credit') }))
    for (const [amount, words] of [
      [0, 'Please enter an amount above $0.00.'],
      [-1, 'Enter an amount in dollars, with at most two decimals.'],
      ['1.234', 'Enter an amount in dollars, with at most two decimals.'],
    ] as const) {
      const sent = await deed(amount)
      const before = await checksums(app.db, MAY_CHANGE)
      expect(saidIn(await sent()), `${name} ${amount}`).toEqual([422, words])
      expect(await checksums(app.db, MAY_CHANGE)).toEqual(before)
    }
})
