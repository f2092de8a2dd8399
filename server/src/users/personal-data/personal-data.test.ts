import { REGULAR } from '@trousseau/domain/people/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearOutbox } from '../../testing/account-mails.ts'
import { deliverAll } from '../../testing/delivery.ts'
import { createOrderApp, type OrderApp, wishOf } from '../../testing/orders.ts'
import { makeUser, PASSWORD } from '../../testing/people.ts'
import { startTestSandbox, type TestSandbox } from '../../testing/processes/test-sandbox.ts'

const CURRENT = { current_password: PASSWORD }

let app: OrderApp
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
  app = await createOrderApp()
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
})

/** Somebody of store one who signed in, ordered something and was sent an email. */
async function makeActivePerson(name: string) {
  await clearOutbox(app)
  const email = `${name}@one.example`
  const id = await makeUser(app.db, {
    kind: 'store',
    email,
    firstName: name,
    roleId: REGULAR,
    storeId: app.world.stores.s1,
  })
  const token = await app.signIn(email)
  const ordered = await app.send('POST', '/api/orders', { token, body: wishOf(app) })
  expect(ordered.status, ordered.text).toBe(200)
  const body = { current_password: PASSWORD, password: `a new thimble of ${id}` }
  const changed = await app.send('PUT', '/api/account/password', { token, body })
  expect(changed.status, changed.text).toBe(200)
  await deliverAll(app, sandbox)
  const { data } = changed.body as { data: { token: string } }
  return { id, email, token: data.token }
}

/** The tables that have the word in one of their rows. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(app.db)
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await sql<{ hit: boolean }>`
      select exists (select from ${sql.table(name)} as row where row::text ilike ${`%${word}%`}) as hit`.execute(
      app.db,
    )
    if (hits.rows[0]?.hit) found.push(name)
  }
  return found
}

test('people download what is kept about them: no secret, and nothing of anybody else', async () => {
  const { token, email } = await makeActivePerson('philippa')
  const answer = await app.send('GET', '/api/account/data', { token })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="your-data.json"')
  const kept = JSON.parse(answer.text)
  expect(kept.account).toMatchObject({ first_name: 'philippa', email })
  expect(kept.sessions).toHaveLength(1)
  expect(kept.orders).toHaveLength(1)
  expect(kept.actions.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['login', 'password_changed']),
  )
  expect(kept.emails.map(({ subject }: { subject: string }) => subject)).toContain(
    'Your password was changed',
  )
  expect(answer.text).not.toMatch(/hash|argon2|a1@one\.example|r1@one\.example/)
})

test('an erased person is nowhere but in the audit, and what they ordered stays as it was', async () => {
  const { id, email, token } = await makeActivePerson('wilhelmina')
  const orders = () =>
    app.db.selectFrom('orders').select(['id', 'total', 'status']).where('placed_by', '=', id).execute()
  const before = await orders()
  const erase = () => app.send('POST', `/api/users/${id}/erase`, { token: app.tokens.w, body: CURRENT })
  const guess = { token: app.tokens.w, body: { current_password: 'a guess' } }
  expect((await app.send('POST', `/api/users/${id}/erase`, guess)).status).toBe(422)
  expect((await app.send('GET', '/api/session', { token })).status).toBe(200)
  const answer = await erase()
  expect(answer.status, answer.text).toBe(200)
  expect((await app.send('GET', '/api/session', { token })).status).toBe(401)
  // The email that tells them is the last thing that names them, and nothing of it is kept once it is sent.
  await deliverAll(app, sandbox)
  const told = await sandbox.messages(email)
  expect(told.at(-1)?.subject).toMatch(/deleted/)
  const places = await tablesWith('wilhelmina')
  expect(places.filter((table) => !['audit', 'outbox'].includes(table))).toEqual([])
  // Erasing once more removes the message that was waiting before.
  expect((await erase()).status).toBe(200)
  expect(await orders()).toEqual(before)
  const { name } = await app.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(name).toBe('Erased person')
  const audit = await app.send('GET', `/api/audit?user=${id}`, { token: app.tokens.w })
  expect(audit.text).toContain('Erased person')
})

test('nobody erases themselves, a store’s last admin, or somebody who never was', async () => {
  const { w, a2 } = app.world.users
  const erase = (id: number) =>
    app.send('POST', `/api/users/${id}/erase`, { token: app.tokens.w, body: CURRENT })
  expect((await erase(w)).status).toBe(409)
  expect((await erase(a2)).status).toBe(409)
  expect((await erase(999_999)).status).toBe(404)
})
