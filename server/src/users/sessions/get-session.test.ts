import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
  await app.db
    .updateTable('stores')
    .set({ stax_customer_id: 'cust-1' })
    .where('id', '=', world.stores.s1)
    .execute()
})
afterAll(() => app.close())

const session = async (email: string) => {
  const { status, body } = await app.send('GET', '/api/session', { token: await app.signIn(email) })
  expect(status).toBe(200)
  return body
}
const personOf = (email: string) => ({
  name: email.split('@')[0],
  first_name: 'Ada',
  last_name: 'Moreau',
  email,
})

test('a store user learns who they are, their store and how it pays', async () => {
  expect(await session('r1@one.example')).toEqual({
    success: true,
    data: {
      user: {
        ...personOf('r1@one.example'),
        id: world.users.r1,
        role: 'Regular Account',
        role_id: 2,
        userable_id: world.stores.s1,
        userable_type: 'store',
      },
      store: {
        id: world.stores.s1,
        name: 'Store One',
        stax_customer_id: 'cust-1',
        payment_method_type_id: 1,
        hold_reason: null,
      },
      factory: null,
      today: '2026-11-15',
      viewing: false,
      second_factor_needed: false,
      ends_in: 12 * 3_600,
      idle_ends_in: 2 * 3_600,
    },
  })
  expect(await session('a3@three.example')).toMatchObject({
    data: { store: { name: 'Store Three', stax_customer_id: null, payment_method_type_id: 2 } },
  })
})

test('wholesale staff have neither store nor factory', async () => {
  expect(await session('w@house.example')).toEqual({
    success: true,
    data: {
      user: {
        ...personOf('w@house.example'),
        id: world.users.w,
        role: 'Admin Account',
        role_id: 1,
        userable_id: null,
        userable_type: 'wholesale',
      },
      store: null,
      factory: null,
      today: '2026-11-15',
      viewing: false,
      second_factor_needed: false,
      ends_in: 12 * 3_600,
      idle_ends_in: 2 * 3_600,
    },
  })
})

test('a factory user learns their factory, and nothing of a store', async () => {
  expect(await session('f2@factory.example')).toEqual({
    success: true,
    data: {
      user: {
        ...personOf('f2@factory.example'),
        id: world.users.f2,
        role: 'Admin Account',
        role_id: 1,
        userable_id: world.factories.f2,
        userable_type: 'factory',
      },
      store: null,
      factory: { id: world.factories.f2, name: 'Factory Two' },
      today: '2026-11-15',
      viewing: false,
      second_factor_needed: false,
      ends_in: 12 * 3_600,
      idle_ends_in: 2 * 3_600,
    },
  })
})

test('today is the day in Chicago, half an hour before midnight there as well', async () => {
  const token = await app.signIn('a1@one.example', { body: { remember: true } })
  for (const [moment, today] of [
    ['2026-11-15T05:30:00Z', '2026-11-14'],
    ['2026-11-15T05:59:59.999Z', '2026-11-14'],
    ['2026-11-15T06:00:00Z', '2026-11-15'],
    ['2026-07-01T04:59:59Z', '2026-06-30'],
  ] as const) {
    app.clock.set(moment)
    expect((await app.send('GET', '/api/session', { token })).body, moment).toMatchObject({ data: { today } })
  }
})

test('without a session there is nothing to learn', async () => {
  const { status, body } = await app.send('GET', '/api/session')
  expect(status).toBe(401)
  expect(body).toEqual({
    success: false,
    code: 'not_signed_in',
    message: 'Please sign in.',
    data: ['Please sign in.'],
    errors: [],
  })
})
