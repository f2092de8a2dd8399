import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomItem } from '../../testing/catalogue.ts'
import { untilHeard } from '../../testing/orders.ts'
import { makeWorld } from '../../testing/people.ts'
import { type Row, sheetForm, toCsv } from '../../testing/sheets.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ROUNDS } from '../../testing/test-size.ts'
import { tokenFor } from '../../testing/wire-app.ts'

let app: TestApp
let other: TestApp
let token: string
beforeAll(async () => {
  app = await createTestApp()
  other = await app.another()
  const { users } = await makeWorld(app.db)
  token = await tokenFor(app, users.w)
  await makeCustomItem(app.db, { name: 'Veil' })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const rowsNamed = (name: string, count: number, start = 0): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    'Style Num.': `X-${start + index}`,
    'Dress Name': name,
    MSRP: 2845,
    'Wholesale Price': 1185,
    'Factory Price': 500,
    'Estimated Months': 4,
    'Estimated Days': 0,
    Status: 'published',
    Colors: 'Ivory; Gold',
    Sizes: '0; 2; 4; 6',
    'Custom Items': 'Veil',
  }))
const importing = (on: TestApp, rows: readonly Row[]) =>
  untilHeard(() => on.send('POST', '/api/dresses/import', { token, ...sheetForm(toCsv(rows)) }))
async function namesFrom(start: number, count: number): Promise<string[]> {
  const rows = await app.db.selectFrom('dresses').select(['style_number', 'name']).execute()
  const wanted = new Set(rowsNamed('', count, start).map((row) => row['Style Num.']))
  return rows.filter(({ style_number }) => wanted.has(style_number)).map(({ name }) => name)
}

/** In an hour, staff may not import as often as a long run of these tests does. */
const forgetImports = () => app.db.deleteFrom('bounds').execute()

test('of two imports of the same new dresses one wins whole, and the other is told', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetImports()
    const start = round * 1_000
    const answers = await Promise.all([
      importing(app, rowsNamed('Mine', 200, start)),
      importing(other, rowsNamed('Yours', 200, start)),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    // The second import was either refused, or found the first one's dresses and changed them.
    for (const status of statuses) expect([200, 409]).toContain(status)
    const names = await namesFrom(start, 200)
    expect(names).toHaveLength(200)
    expect(new Set(names).size).toBe(1)
  }
})

test('a dress that somebody adds while it is being imported is never there twice, and nobody gets an error of ours', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetImports()
    const start = 1_000_000 + round * 1_000
    const body = {
      style_number: `X-${start + 199}`,
      name: 'By hand',
      wholesale_price: 1,
      factory_price: 1,
      msrp: 1,
      estimated_months: 1,
      estimated_days: 1,
    }
    const [imported, added] = await Promise.all([
      importing(app, rowsNamed('Imported', 200, start)),
      untilHeard(() => other.send('POST', '/api/dresses', { token, body })),
    ])
    expect([200, 409]).toContain(imported.status)
    expect([200, 409]).toContain(added.status)
    expect(imported.status === 200 || added.status === 200).toBe(true)
    expect(await namesFrom(start, 200)).toHaveLength(imported.status === 200 ? 200 : 1)
  }
})

test('five thousand dresses are imported within the time that a request has', async () => {
  await forgetImports()
  const rows = rowsNamed('Many', 5_000, 100_000)
  const answer = await importing(app, rows)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ data: { imported: true, created: 5_000, refused: 0 } })
  const again = await importing(app, rows)
  expect(again.body).toMatchObject({ data: { imported: true, unchanged: 5_000 } })
  const changed = await importing(
    app,
    rows.map((row) => ({ ...row, MSRP: 3000, Sizes: '8', Colors: 'Navy' })),
  )
  expect(changed.body).toMatchObject({ data: { imported: true, updated: 5_000 } })
  const { count } = await app.db
    .selectFrom('dresses')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('msrp', '=', 300_000)
    .where('version', '=', 2)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(5_000)
})
