import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '@trousseau/contract/audit'
import type { Balance } from '@trousseau/contract/payments'
import type { Statement } from '@trousseau/contract/statements'
import type { StoreCreditRow } from '@trousseau/contract/store-credits'
import type { WholesaleTransactionRow } from '@trousseau/contract/transactions'
import {
  CREDIT_CHANGED,
  CREDIT_USED_UP,
  MOVE_ELSEWHERE,
  MOVE_TO_CLOSED,
  MOVE_TO_NOBODY,
  NOT_MOVED_THROUGH_PROVIDER,
} from '@trousseau/domain/money/store-credit'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/db.ts'
import { postDeposit, postMovedIn, postMovedOut, takeMoveIds } from '../../ledger/post.ts'
import { checksums } from '../../testing/checksum.ts'
import { makeInvoice } from '../../testing/invoices.ts'
import { pay } from '../../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../../testing/payments/payments-app.ts'
import {
  chargeBehindOurBack,
  countOpen,
  giveCreditTo,
  recover,
} from '../../testing/payments/payments-later.ts'
import { makeStore, makeUser } from '../../testing/people.ts'
import { posting } from '../../testing/posted.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { download, readTable, rowsOf } from '../../testing/sheets.ts'
import type { Answer } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'
import { compareBook } from '../differences/compare-book.ts'
import { reconcileOnce } from '../reconcile.ts'

usePayingApp({ afterwards: async (app) => expect(await countOpen(app)).toBe(0) })

const REASON = 'Recorded for the wrong shop'
type Asking = { token?: string; key?: string }
const send = (path: string, body: object, { token, key }: Asking = {}): Promise<Answer> =>
  app.send('POST', path, {
    token: token ?? app.tokens.w,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const move = (from: number, credit: number, body: object, asking: Asking = {}) =>
  send(`/api/stores/${from}/credits/${credit}/move`, { reason: REASON, ...body }, asking)
const dataIn = <T>({ status, body, text }: Answer): T => {
  expect(status, text).toBe(200)
  return (body as { data: T }).data
}
const read = async <T>(path: string, token = app.tokens.w) =>
  dataIn<T>(await app.send('GET', path, { token }))
const creditsOf = async (store: number) =>
  (await read<{ credits: StoreCreditRow[] }>(`/api/stores/${store}/credits`)).credits
const saidIn = ({ status, body }: Answer) => [status, ...(body as { data: string[] }).data]
const fieldsIn = ({ status, body }: Answer) => [
  status,
  ...(body as { errors: { field: string; message: string }[] }).errors.map(
    ({ field, message }) => `${field}: ${message}`,
  ),
]
const twoStores = async (name: string) =>
  [await makeStore(app.db, `${name}, here`), await makeStore(app.db, `${name}, there`)] as const
const personOf = async (storeId: number) =>
  tokenFor(app, await makeUser(app.db, { kind: 'store', email: `p${storeId}@store.example`, storeId }))

test('a check that was recorded for the wrong store is moved: both accounts, the list and the audit say so', async () => {
  const [here, there] = await twoStores('Check')
  const check = { amount: 400, method: 'cheque', reference: '5521', received_on: '2026-11-10' }
  dataIn(await send(`/api/stores/${here}/payments`, check))
  const [deposit] = await creditsOf(here)
  const moved = dataIn<Balance>(await move(here, deposit?.id ?? 0, { store: there, amount: 150, left: 400 }))
  expect(moved).toMatchObject({ formatted_deposits: '$250.00' })
  expect(await creditsOf(here)).toMatchObject([{ id: deposit?.id, left: 250, moved: null }])
  const [arrived, ...others] = await creditsOf(there)
  expect(others).toEqual([])
  expect(arrived).toMatchObject({
    kind: 'deposit',
    method_label: 'Check 5521',
    reason: REASON,
    moved: 'Moved from Check, here',
    amount: 150,
    left: 150,
    can_be_moved: true,
    can_be_paid_back: true,
  })
  const { transactions } = await read<{ transactions: WholesaleTransactionRow[] }>(
    '/api/transactions?search=5521&per_page=100',
  )
  expect(transactions).toMatchObject([
    {
      kind: 'deposit',
      kind_label: 'Deposit',
      method_label: 'Check 5521',
      received_on: '2026-11-10',
      store: { id: there },
      amount: 150,
      left: 150,
      moved: 'Moved from Check, here',
    },
    {
      kind: 'move_deposit',
      kind_label: 'Deposit moved',
      method_label: 'Check 5521',
      store: { id: here },
      amount: -150,
      refundable: 0,
      moved: 'Moved to Check, there',
    },
    { kind: 'deposit', store: { id: here }, amount: 400, left: 250, moved: null },
  ])
  const ofKind = await read<{ transactions: WholesaleTransactionRow[]; meta: { total: number } }>(
    `/api/transactions?kind=move_deposit&store=${here}`,
  )
  expect([ofKind.meta.total, ofKind.transactions.length]).toEqual([1, 1])
  const { bytes } = await download(app, '/api/transactions/export?kind=move_deposit', app.tokens.w)
  expect(await rowsOf(bytes)).toMatchObject([
    { Store: 'Check, here', Kind: 'Deposit moved', Reason: REASON, Moved: 'Moved to Check, there' },
  ])
  const audit = (store: number) =>
    read<{ entries: AuditEntry[] }>(`/api/audit?store=${store}&search=Deposit moved`)
  expect((await audit(here)).entries).toMatchObject([
    {
      action_label: 'Deposit moved',
      subject: 'Deposit to Check, there',
      subject_page: { page: 'account', id: there },
    },
  ])
  expect((await audit(there)).entries).toMatchObject([
    { action_label: 'Deposit moved', subject: 'Deposit from Check, there, 5521' },
  ])
  expect((await reconcileOnce(app.client)).isWhole).toBe(true)
})

test('neither store reads anywhere from or to whom it was moved, but that it was, and why', async () => {
  const [here, there] = await twoStores('Secret')
  const money = posting({ ...app, storeId: here })
  const credit = await money.credit(9_000)
  const deposit = await money.deposit(5_000, { method: 'cheque', reference: '77' })
  dataIn(await move(here, credit, { store: there }))
  dataIn(await move(here, deposit, { store: there }))
  const seen = [
    [
      here,
      'there',
      ['Credit moved from your account', 'Deposit moved from your account, Check 77'],
      [90, 50],
    ],
    [there, 'here', ['Credit moved to your account', 'Deposit moved to your account, Check 77'], [-90, -50]],
  ] as const
  for (const [store, other, words, amounts] of seen) {
    const token = await personOf(store)
    const statement = await read<Statement>(`/api/stores/${store}/statement`, token)
    expect(statement.lines.slice(-2).map(({ description }) => description)).toEqual(
      words.map((said) => `${said}: ${REASON}`),
    )
    expect(statement.lines.slice(-2).map(({ amount }) => amount)).toEqual(amounts)
    const isHere = store === here
    expect(statement).toMatchObject({
      credited: isHere ? 0 : 90,
      paid: isHere ? 0 : 50,
      closing: isHere ? 0 : -140,
      unapplied: isHere ? 0 : 140,
    })
    const file = (kind: string) => download(app, `/api/stores/${store}/statement.${kind}`, token)
    const reads = [
      JSON.stringify(statement),
      JSON.stringify(await readTable((await file('xlsx')).bytes)),
      readPdf((await file('pdf')).bytes).text,
      JSON.stringify(await read(`/api/stores/${store}/balance`, token)),
      JSON.stringify(await read(`/api/stores/${store}/transactions`, token)),
    ]
    for (const text of reads) expect(text).not.toContain(`Secret, ${other}`)
    for (const text of reads.slice(0, 3)) expect(text).toContain(words[0])
  }
})

test('a credit, and what a credit note left, become a credit of the other store that pays its invoices', async () => {
  const [here, there] = await twoStores('Note')
  const billed = await makeInvoice(app, here, { orders: [10_000], shipping: 4_000 })
  await posting({ ...app, storeId: here }).recorded(billed.id, 14_000)
  const lines = [{ kind: 'shipping', amount: 40, reason: 'Wrong cost' }]
  dataIn(await send(`/api/invoices/${billed.id}/credit-notes`, { lines }))
  const [note] = await creditsOf(here)
  expect(note).toMatchObject({ kind_label: 'Credit note', left: 40 })
  dataIn(await move(here, note?.id ?? 0, { store: there }))
  const [arrived] = await creditsOf(there)
  // The note is about the first store's invoice, whose number the other store does not read.
  expect(arrived).toMatchObject({ kind_label: 'Credit', method_label: '', left: 40 })
  const owed = await makeInvoice(app, there, { orders: [4_000], shipping: 0 })
  expect(
    dataIn<Balance>(await send(`/api/stores/${there}/credits/${arrived?.id}/apply`, { invoice: owed.id })),
  ).toMatchObject({ owed: 0, credits: 0 })
  expect((await reconcileOnce(app.client)).isWhole).toBe(true)
})

test('a check stays known by its number at the other store, which is asked about before it has it twice', async () => {
  const [here, there] = await twoStores('Number')
  const check = { amount: 60, method: 'cheque', reference: 'N-9' }
  const record = (store: number, more: object = {}) =>
    send(`/api/stores/${store}/payments`, { ...check, ...more })
  dataIn(await record(here))
  const [deposit] = await creditsOf(here)
  dataIn(await move(here, deposit?.id ?? 0, { store: there, amount: 20 }))
  for (const store of [here, there])
    expect((await record(store)).body).toMatchObject({ code: 'recorded_before' })
  // More of the same check follows, and may go back, without a question.
  dataIn(await move(here, deposit?.id ?? 0, { store: there, amount: 10 }))
  const [arrived] = await creditsOf(there)
  dataIn(await move(there, arrived?.id ?? 0, { store: here, amount: 5 }))
  const third = await makeStore(app.db, 'Number, third')
  dataIn(await record(third))
  expect(saidIn(await move(here, deposit?.id ?? 0, { store: third, amount: 1 }))).toEqual([
    409,
    expect.stringMatching(
      /^Check N-9 was recorded for Number, third on \d\d\/\d\d\/2026, \$60\.00\. Move this /,
    ),
  ])
  dataIn(await move(here, deposit?.id ?? 0, { store: third, amount: 1, confirmed: true }))
  expect((await creditsOf(third)).map(({ left }) => left)).toEqual([60, 1])
})

test('what cannot be moved is said at its field, and nothing is changed', async () => {
  const [here, there] = await twoStores('Wrong')
  const closed = await makeStore(app.db, 'Wrong, closed', { closed: true })
  const money = posting({ ...app, storeId: here })
  const credit = await money.credit(5_000)
  const used = await money.credit(3_000)
  const { id } = await makeInvoice(app, here, { orders: [3_000], shipping: 0 })
  await money.apply(id, used, 3_000)
  const person = await personOf(here)
  const mayChange = ['audit', 'bounds', 'sessions', 'idempotency_keys']
  const before = await checksums(app.db, mayChange)
  const twoDecimals = 'amount: Enter an amount in dollars, with at most two decimals.'
  const cases: [credit: number, body: object, said: unknown[]][] = [
    [credit, { store: here }, [422, `store: ${MOVE_ELSEWHERE}`]],
    [credit, { store: closed }, [422, `store: ${MOVE_TO_CLOSED}`]],
    [credit, { store: 999_999 }, [422, `store: ${MOVE_TO_NOBODY}`]],
    [credit, {}, [422, 'store: This is a whole number from 1 to 999999999.']],
    [credit, { store: there, reason: ' ' }, [422, 'reason: This Field is required!']],
    [credit, { store: there, amount: 0 }, [422, 'amount: Please enter an amount above $0.00.']],
    [credit, { store: there, amount: -1 }, [422, twoDecimals]],
    [credit, { store: there, amount: '1.234' }, [422, twoDecimals]],
    [credit, { store: there, amount: 50.01 }, [422, 'amount: Only $50.00 of this credit is left.']],
    [used, { store: there }, [422, `amount: ${CREDIT_USED_UP}`]],
  ]
  for (const [of, body, said] of cases)
    expect(fieldsIn(await move(here, of, body)), JSON.stringify(body)).toEqual(said)
  expect(saidIn(await move(here, credit, { store: there, left: 40 }))).toEqual([409, CREDIT_CHANGED])
  expect((await move(here, 999_999, { store: there })).status).toBe(404)
  expect((await move(there, credit, { store: here })).status).toBe(404)
  for (const token of [app.tokens.a1, app.tokens.f1, person])
    expect((await move(here, credit, { store: there }, { token })).status).toBe(403)
  expect(await checksums(app.db, mayChange)).toEqual(before)
})

test('what came through the payment provider stays, and so does what a payment under way has reserved', async () => {
  const there = await makeStore(app.db, 'Provider, there')
  await chargeBehindOurBack(provider, c1, { total: 45 })
  await compareBook(app.client, s1)
  const { id } = await app.db
    .selectFrom('reconcile_breaks')
    .select('id')
    .where('store_id', '=', s1)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  dataIn(await send(`/api/differences/${id}/settle`, { way: 'record' }))
  const [charged] = await creditsOf(s1)
  expect(charged).toMatchObject({ left: 45, can_be_moved: false, can_be_paid_back: false })
  expect(saidIn(await move(s1, charged?.id ?? 0, { store: there }))).toEqual([
    409,
    NOT_MOVED_THROUGH_PROVIDER,
  ])
  const credit = await giveCreditTo(app, s1, 5_000)
  const invoice = await makeInvoice(app, s1, { orders: [20_000], shipping: 0 })
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'charge' })
  expect((await pay(app, invoice.id)).status).toBe(202)
  expect(fieldsIn(await move(s1, credit, { store: there }))).toEqual([422, `amount: ${CREDIT_USED_UP}`])
  await recover(app)
  expect(await creditsOf(there)).toEqual([])
})

test('the same key moves once and answers the same; a store on credit on delivery, and one that is closed, can lose it', async () => {
  const here = await makeStore(app.db, 'Once, here', { closed: true, onDelivery: true })
  const there = await makeStore(app.db, 'Once, there')
  const credit = await posting({ ...app, storeId: here }).credit(7_000)
  const key = 'moved-once-only'
  const first = await move(here, credit, { store: there, amount: 30 }, { key })
  expect(dataIn<Balance>(first)).toMatchObject({ credits: 40 })
  expect((await move(here, credit, { store: there, amount: 30 }, { key })).body).toEqual(first.body)
  expect((await creditsOf(there)).map(({ left }) => left)).toEqual([30])
})

test('the database refuses half a move, one of another sum or kind, and one of what came through the provider', async () => {
  const [here, there] = await twoStores('Half')
  const money = posting({ ...app, storeId: here })
  const credit = await money.credit(5_000)
  const meta = { at: app.clock.now(), reason: REASON }
  const refused = (constraint: string) => expect.objectContaining({ code: '23514', constraint })
  type Halves = { out?: object | false; in?: object | false }
  const write = (halves: Halves) =>
    inTransaction(app.db, async (db) => {
      const ids = await takeMoveIds(db)
      const whole = {
        kind: 'credit',
        creditId: credit,
        amount: 1_000,
        from: { storeId: here, txnId: ids.out },
        to: { storeId: there, txnId: ids.in },
      } as const
      if (halves.out !== false) await postMovedOut(db, { ...whole, ...halves.out }, meta)
      if (halves.in !== false) await postMovedIn(db, { ...whole, ...halves.in }, meta)
    })
  const both = 'ledger_moves_both_or_neither'
  for (const halves of [
    { out: false },
    { in: false },
    { in: { amount: 1_001 } },
    { in: { kind: 'deposit' } },
  ] as const)
    await expect(write(halves), JSON.stringify(halves)).rejects.toEqual(refused(both))
  await expect(write({ out: { kind: 'deposit' }, in: { kind: 'deposit' } })).rejects.toEqual(
    refused('ledger_moves_what_is_on_account'),
  )
  const same = { to: { storeId: here, txnId: 1 } }
  await expect(write({ out: same, in: false })).rejects.toEqual(refused('ledger_txns_name_another_store'))
  const charged = await inTransaction(app.db, (db) =>
    postDeposit(db, here, { amount: 1_000, into: 'bank' }, { ...meta, attemptId: randomUUID() }),
  )
  const deposit = { kind: 'deposit', creditId: charged } as const
  await expect(write({ out: deposit, in: deposit })).rejects.toEqual(
    refused('ledger_moves_what_is_on_account'),
  )
  await write({})
  expect((await creditsOf(there)).map(({ left }) => left)).toEqual([10])
})
