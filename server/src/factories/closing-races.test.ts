import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../db/db.ts'
import { createOrderApp, findRow, move, type OrderApp, placed } from '../testing/orders.ts'
import { passMinutes } from '../testing/payments/provider.ts'
import { makeFactory, PASSWORD } from '../testing/people.ts'
import { ROUNDS } from '../testing/test-size.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const confirm = (id: number, factory: number) => move(app, id, 'confirm', app.tokens.w, { factory })
const close = (id: number) =>
  app.send('DELETE', `/api/factories/${id}`, { token: app.tokens.w, body: { password: PASSWORD } })

/** Waits until some transaction waits for a lock in this database. */
const untilSomebodyWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      app.db,
    )
    expect(rows).not.toEqual([])
  }, 60_000)

test('an order that is confirmed while its factory is being closed waits for it, and is not confirmed', async () => {
  const factory = await makeFactory(app.db, 'Closing')
  const { id } = await placed(app)
  const confirmed = await inTransaction(app.db, async (db) => {
    await db.updateTable('factories').set({ closed_at: app.clock.now() }).where('id', '=', factory).execute()
    const asked = confirm(id, factory)
    await untilSomebodyWaits()
    return { asked }
  })
  expect((await confirmed.asked).status).toBe(422)
  expect(await findRow(app, id)).toMatchObject({ status: 1, factory_id: null })
})

test('of an order’s confirmation and the closing of its factory at once, one is refused', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    passMinutes(app, 16)
    const factory = await makeFactory(app.db, `Contested ${round}`)
    const { id } = await placed(app)
    const [confirmed, closed] = await Promise.all([confirm(id, factory), close(factory)])
    seen.add(`${confirmed.status} ${closed.status}`)
  }
  expect([...seen].filter((pair) => pair !== '200 409' && pair !== '422 200')).toEqual([])
})
