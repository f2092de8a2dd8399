import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/db.ts'
import { passMinutes } from '../../testing/payments/provider.ts'
import { makeUser, makeWorld, PASSWORD } from '../../testing/people.ts'
import { sendCode } from '../../testing/reset-code.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { RACE_ROUNDS } from '../../testing/test-size.ts'
import { deleteUserSessions } from '../sessions/sessions.store.ts'
import { setPassword } from '../users.store.ts'
import { hashesDone, hashPassword } from './password.ts'

const AT_ONCE = 50

let app: TestApp
let other: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  other = await app.another()
  world = await makeWorld(app.db)
})
afterAll(async () => {
  await other.close()
  await app.close()
})

async function makePerson(name: string) {
  const email = `${name}@one.example`
  return { email, id: await makeUser(app.db, { kind: 'store', email, storeId: world.stores.s1 }) }
}

test('of fifty who use one code at once, over two processes, exactly one sets their password', async () => {
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    // Of strangers who were refused, the audit lists a thousand in an hour.
    passMinutes(app, 4)
    const { id, email } = await makePerson(`racer${round}`)
    const token = await sendCode(app, id)
    const network = `10.${Math.floor(round / 256)}.${round % 256}`
    const hashesBefore = hashesDone()
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) =>
        (i % 2 === 0 ? app : other).send('POST', '/api/users/reset-password?type=2', {
          body: { email, token, password: `veil number ${i}` },
          from: `${network}.${i}`,
        }),
      ),
    )
    expect(hashesDone() - hashesBefore).toBe(1)
    const winners = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))
    expect(winners).toHaveLength(1)
    // On a busy machine some requests time out waiting for a connection or the row, and get 503.
    const losers = answers.filter(({ status }) => status === 422 || status === 503)
    expect(losers).toHaveLength(AT_ONCE - 1)
    const entry = await app.send('POST', '/api/users/store-login', {
      body: { email, password: `veil number ${winners[0]}` },
      from: `${network}.${AT_ONCE}`,
    })
    expect(entry.status).toBe(200)

    const { rows } = await sql<{ action: string; count: number }>`
      select action, count(*) from audit where address like ${`${network}.%`} and action like 'password_reset%'
      group by action`.execute(app.db)
    expect(Object.fromEntries(rows.map(({ action, count }) => [action, count]))).toEqual({
      password_reset: 1,
      password_reset_refused: answers.filter(({ status }) => status === 422).length,
    })
  }
})

test('an old password that was being looked at while a new one was set opens nothing', async () => {
  const { id, email } = await makePerson('overtaken')
  const passwordHash = await hashPassword('a brand new veil')
  let answered = false
  const logIn = () =>
    other.send('POST', '/api/users/store-login', { body: { email, password: PASSWORD } }).finally(() => {
      answered = true
    })
  const overtaken = await inTransaction(app.db, async (db) => {
    await setPassword(db, id, passwordHash)
    await deleteUserSessions(db, id)
    const answer = logIn()
    while (!answered && !(await isSomebodyWaiting())) await new Promise(setImmediate)
    return { answer }
  })
  expect((await overtaken.answer).status).toBe(401)
  const sessions = await app.db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute()
  expect(sessions).toEqual([])
})

/** Whether a connection to this database waits for a lock. */
async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    other.db,
  )
  return rows.length > 0
}
