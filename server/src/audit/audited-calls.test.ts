import { expect, test } from 'vitest'
import { makeInvoice } from '../testing/invoices.ts'
import { pay } from '../testing/payments/payments.ts'
import { app, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import { PASSWORD } from '../testing/people.ts'
import type { Answer } from '../testing/test-app.ts'

usePayingApp()

/** The audit rows that one request wrote. */
const rowsOf = ({ headers }: Answer) =>
  app.db
    .selectFrom('audit')
    .select(['at', 'action', 'user_id', 'store_id', 'acting_for', 'subject', 'address'])
    .where('request_id', '=', headers.get('x-request-id'))
    .orderBy('id')
    .execute()

type Row = { action: string; user: number; store: number | null; subject?: string | null; from: string }

async function expectOneRow(answer: Answer, { action, user, store, subject = null, from }: Row) {
  expect(await rowsOf(answer), answer.text).toEqual([
    {
      at: app.clock.now(),
      action,
      user_id: user,
      store_id: store,
      acting_for: null,
      subject,
      address: from,
    },
  ])
}

test('a new role leaves one row: who gave it, to whom, in which store, from where', async () => {
  const { a1, r1 } = app.world.users
  const from = '192.0.2.31'
  const answer = await app.send('PUT', `/api/users/${r1}`, { token: app.tokens.a1, body: { role: 1 }, from })
  expect(answer.status, answer.text).toBe(200)
  await expectOneRow(answer, {
    action: 'user_role_changed',
    user: a1,
    store: s1,
    subject: `user ${r1}`,
    from,
  })
})

test('a payment leaves one row, whatever became of it', async () => {
  const { a1 } = app.world.users
  const from = '192.0.2.32'
  for (const method of [app.methods.card, app.methods.declined]) {
    const { id } = await makeInvoice(app, s1)
    const answer = await pay(app, id, { payment_method: method }, { from })
    const { id: attempt } = await app.db
      .selectFrom('payment_attempts')
      .innerJoin('attempt_lines', 'attempt_lines.attempt_id', 'payment_attempts.id')
      .select('payment_attempts.id')
      .where('invoice_id', '=', id)
      .executeTakeFirstOrThrow()
    await expectOneRow(answer, {
      action: 'payment_begun',
      user: a1,
      store: s1,
      subject: `payment ${attempt}`,
      from,
    })
  }
})

test('whoever asks for what the account may not do leaves one row that says what it was', async () => {
  const { users, stores } = app.world
  const from = '2001:db8::33'
  const refused = async (method: string, path: string, token: string) => {
    const answer = await app.send(method, path, { token, from, ...(method !== 'GET' && { body: {} }) })
    expect(answer.status, answer.text).toBe(403)
    return answer
  }
  await expectOneRow(await refused('GET', '/api/audit', app.tokens.a2), {
    action: 'refused',
    user: users.a2,
    store: stores.s2,
    subject: 'GET /api/audit',
    from,
  })
  await expectOneRow(await refused('DELETE', `/api/stores/${stores.s2}`, app.tokens.a2), {
    action: 'refused',
    user: users.a2,
    store: stores.s2,
    subject: 'DELETE /api/stores/:id',
    from,
  })
  await expectOneRow(await refused('GET', '/api/overview', app.tokens.f1), {
    action: 'refused',
    user: users.f1,
    store: null,
    subject: 'GET /api/overview',
    from,
  })
})

test('what is not there, or not understood, is no refusal', async () => {
  const { s2 } = app.world.stores
  const answers = [
    await app.send('GET', `/api/stores/${s2}/overview`, { token: app.tokens.a1 }),
    await app.send('GET', '/api/stores/x/overview', { token: app.tokens.a1 }),
    await app.send('GET', '/api/audit'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 401])
  for (const answer of answers) expect(await rowsOf(answer)).toEqual([])
})

test('looking as a store leaves one row, with the store it was done for', async () => {
  const { w } = app.world.users
  const answer = await app.send('POST', `/api/stores/${s1}/view-as`, {
    token: app.tokens.w,
    from: '192.0.2.34',
  })
  expect(answer.status, answer.text).toBe(200)
  expect(await rowsOf(answer)).toMatchObject([
    { action: 'store_viewed', user_id: w, store_id: s1, acting_for: s1, address: '192.0.2.34' },
  ])
})

test('deleting a person leaves one row', async () => {
  const { a1, r1 } = app.world.users
  const from = '192.0.2.35'
  const answer = await app.send('DELETE', `/api/users/${r1}`, { token: app.tokens.a1, from })
  expect(answer.status, answer.text).toBe(200)
  await expectOneRow(answer, { action: 'user_deleted', user: a1, store: s1, subject: `user ${r1}`, from })
})

test('deleting a store leaves one row, and a wrong password before it one of its own', async () => {
  const { w } = app.world.users
  const { s3 } = app.world.stores
  const from = '192.0.2.36'
  const remove = (password: string) =>
    app.send('DELETE', `/api/stores/${s3}`, { token: app.tokens.w, body: { password }, from })
  const wrong = await remove('not the password')
  expect(wrong.status).toBe(422)
  await expectOneRow(wrong, { action: 'password_not_confirmed', user: w, store: null, from })
  const answer = await remove(PASSWORD)
  expect(answer.status, answer.text).toBe(200)
  await expectOneRow(answer, { action: 'store_deleted', user: w, store: s3, subject: `store ${s3}`, from })
})
