import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCustomItem, makeDress } from '../testing/catalogue.ts'
import { createOrderApp, type OrderApp, order, placed, refusalIn, wishOf } from '../testing/orders.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
beforeEach(() => app.clock.set('2026-11-15T18:00:00Z'))
afterAll(() => app.close())

/** Sets the clock and signs in then, because a session does not last for years. */
async function signInAt(moment: string): Promise<string> {
  app.clock.set(moment)
  return tokenFor(app, app.world.users.a1)
}
const listed = async (query: string) => {
  const path = `/api/stores/${app.world.stores.s1}/orders?per_page=100&${query}`
  const { status, body } = await app.send('GET', path, { token: app.tokens.a1 })
  if (status !== 200) return status
  return (body as { data: { orders: { id: number }[] } }).data.orders.map(({ id }) => id)
}

// Claims: rule.ship-date, rule.wear-date.earliest
test('at 05:30 UTC it is still yesterday in Chicago: that is today, and a dress may be worn on it', async () => {
  app.clock.set('2026-11-15T05:30:00Z')
  const item_id = await makeDress(app.db, { months: 0, days: 0 })
  const { date, wear_date, estimated_ship_date } = await placed(app, { item_id, wear_date: '2026-11-14' })
  expect({ date, wear_date, estimated_ship_date }).toEqual({
    date: '2026-11-14',
    wear_date: '2026-11-14',
    estimated_ship_date: '2026-11-14',
  })
  const past = await order(app, wishOf(app, { item_id, wear_date: '2026-11-13' }))
  expect(refusalIn(past).data).toEqual(['Invalid date'])
  app.clock.set('2026-11-15T06:00:00Z')
  expect((await order(app, wishOf(app, { item_id, wear_date: '2026-11-14' }))).status).toBe(422)
})

// Claims: rule.ship-date, view-item.proceed.disabled-late, text.ship-date-warning
test('a dress ships months first, then days; on the wear date is in time, a day later is refused', async () => {
  const late = 'The estimated ship date is past the wear date, please call us to discuss this order.'
  for (const [today, months, days, ships, before] of [
    ['2027-01-31', 1, 0, '2027-02-28', '2027-02-27'],
    ['2027-01-31', 1, 1, '2027-03-01', '2027-02-28'],
    ['2028-01-31', 1, 0, '2028-02-29', '2028-02-28'],
    ['2026-12-31', 2, 0, '2027-02-28', '2027-02-27'],
    ['2026-08-31', 6, 15, '2027-03-15', '2027-03-14'],
    ['2027-01-30', 1, 5, '2027-03-05', '2027-03-04'],
  ] as const) {
    const token = await signInAt(`${today}T18:00:00Z`)
    const item_id = await makeDress(app.db, { months, days })
    const veil = await makeCustomItem(app.db, { months, days })
    for (const item of [{ item_id }, { item_type: 2, item_id: veil }]) {
      const { estimated_ship_date } = await placed(app, { ...item, wear_date: ships }, { token })
      expect(estimated_ship_date, today).toBe(ships)
      const refused = await order(app, wishOf(app, { ...item, wear_date: before }), { token })
      expect(refused.status).toBe(400)
      expect(refusalIn(refused)).toMatchObject({ code: 'refused', message: late, data: [late] })
    }
  }
})

test('a day in the list begins and ends at midnight in Chicago, in winter and in summer', async () => {
  const at = async (moment: string) => {
    const token = await signInAt(moment)
    return (await placed(app, { wear_date: '2029-06-01' }, { token })).id
  }
  // 2028-01-14 in Chicago is from 06:00 UTC to 06:00 UTC, 2028-07-14 from 05:00 to 05:00.
  const before = await at('2028-01-14T05:59:59.999Z')
  const first = await at('2028-01-14T06:00:00.000Z')
  const last = await at('2028-01-15T05:59:59.999Z')
  const after = await at('2028-01-15T06:00:00.000Z')
  const summer = [await at('2028-07-14T05:00:00.000Z'), await at('2028-07-15T04:59:59.999Z')]
  const summerAfter = await at('2028-07-15T05:00:00.000Z')
  app.clock.set('2026-11-15T18:00:00Z')
  const ascending = 'order_by=id&order_dir=asc'
  expect(await listed(`from=2028-01-14&to=2028-01-14&${ascending}`)).toEqual([first, last])
  expect(await listed(`from=2028-01-13&to=2028-01-15&${ascending}`)).toEqual([before, first, last, after])
  expect(await listed(`from=2028-07-14&to=2028-07-14&${ascending}`)).toEqual(summer)
  expect(await listed('from=2028-07-15')).toEqual([summerAfter])
  expect(await listed('from=2028-01-15&to=2028-01-14')).toEqual([])
})

test('the first and the last day there are may be asked for, and what is no day is refused', async () => {
  await placed(app)
  const all = await listed('')
  expect(await listed('from=1900-01-01&to=9999-12-31')).toEqual(all)
  expect(await listed('from=9999-12-31&to=1900-01-01')).toEqual([])
  for (const query of ['from=2027-02-29', 'to=06/01/2027', 'from=now()', 'to=', 'from=2027-06-01T00:00:00Z'])
    expect(await listed(query), query).toBe(422)
})
