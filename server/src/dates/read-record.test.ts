import type { FactoryRecord } from '@trousseau/contract/calendars'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDress } from '../testing/catalogue.ts'
import { createOrderApp, move, type OrderApp, placed } from '../testing/orders.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

/** A session that is not over yet, however far the clock was set. */
const sessionOf = (who: 'a1' | 'w' | 'f1') => tokenFor(app, app.world.users[who])

async function recordOf(factory: number) {
  const { status, body, text } = await app.send('GET', `/api/factories/${factory}/record`, {
    token: await sessionOf('w'),
  })
  expect(status, text).toBe(200)
  return (body as { data: FactoryRecord }).data
}

async function report(id: number, stage: string, on: string): Promise<void> {
  app.clock.set(`${on}T18:00:00Z`)
  const { status, text } = await app.send('POST', `/api/orders/${id}/stages`, {
    token: await sessionOf('f1'),
    body: { stage, what: 'finished' },
  })
  expect(status, text).toBe(200)
}

test('a factory’s record is what its stages took against the plan, of what it finished within a year', async () => {
  const { f1, f2 } = app.world.factories
  app.clock.set('2026-11-16T16:00:00Z')
  const dress = await makeDress(app.db, { factoryId: f1, months: 4, days: 0 })
  const { id } = await placed(
    app,
    { item_id: dress, type: 2, wear_date: '2027-05-15' },
    { token: await sessionOf('a1') },
  )
  app.clock.set('2026-11-18T16:00:00Z')
  await move(app, id, 'confirm', await sessionOf('w'))
  await report(id, 'materials', '2026-12-23')
  // Five working days late; the rest of it is in time.
  await report(id, 'cutting', '2027-01-11')
  expect((await recordOf(f1)).stages).toEqual([])
  await report(id, 'sewing', '2027-02-19')
  await report(id, 'beading', '2027-03-10')
  await report(id, 'finishing', '2027-03-22')
  const record = await recordOf(f1)
  expect(record).toMatchObject({ since: '2026-03-22', orders: 1 })
  expect(record.stages.map(({ sentence }) => sentence)).toEqual([
    'Confirmation: 2 days planned, 2 taken, 1 order',
    'Materials: 25 days planned, 25 taken, 1 order',
    'Cutting: 8 days planned, 13 taken, 1 order',
    'Sewing: 29 days planned, 29 taken, 1 order',
    'Beading: 13 days planned, 13 taken, 1 order',
    'Finishing: 8 days planned, 8 taken, 1 order',
  ])
  expect((await recordOf(f2)).stages).toEqual([])
  app.clock.set('2028-03-23T16:00:00Z')
  expect(await recordOf(f1)).toMatchObject({ orders: 0, stages: [] })
})

test('a factory that is not there has no record', async () => {
  const { status } = await app.send('GET', '/api/factories/999999/record', { token: await sessionOf('w') })
  expect(status).toBe(404)
})
