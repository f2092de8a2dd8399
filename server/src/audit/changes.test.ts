import type { AuditEntry } from '@trousseau/contract/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Body,
  createOrderApp,
  findRow,
  type OrderApp,
  orderAt,
  wholesaleOrderIn,
} from '../testing/orders.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

async function put(path: string, body: Body, token = app.tokens.w): Promise<void> {
  const answer = await app.send('PUT', path, { token, body })
  expect(answer.status, answer.text).toBe(200)
}
async function audited(search: string): Promise<AuditEntry[]> {
  const { body } = await app.send('GET', `/api/audit?search=${encodeURIComponent(search)}`, {
    token: app.tokens.w,
  })
  return (body as { data: { entries: AuditEntry[] } }).data.entries
}
const latest = async (search: string) => (await audited(search))[0]

test('an order that was moved is found by its numbers, leads to its page, and says from which factory to which', async () => {
  const { f2 } = app.world.factories
  const id = await orderAt(app, 2)
  const { po, sales_order_number: number } = await findRow(app, id)
  await put(`/api/orders/${id}`, { factory: f2 })
  for (const typed of [po, String(number), `#${number}`])
    expect(await latest(typed), typed).toMatchObject({
      action_label: 'Order changed',
      subject: `PO ${po}, sales order ${number}`,
      subject_page: { page: 'order', id },
      changes: [{ field: 'factory', label: 'Factory', from: 'Factory One', to: 'Factory Two' }],
    })
})

test('neither the store nor the next factory reads in the history who made it before', async () => {
  const { f2 } = app.world.factories
  const id = await orderAt(app, 2)
  await put(`/api/orders/${id}`, { factory: f2 })
  for (const token of [app.tokens.a1, app.tokens.f2]) {
    const answer = await app.send('GET', `/api/orders/${id}`, { token })
    expect(wholesaleOrderIn(answer).history.filter(({ moved }) => !moved)).toEqual([])
    expect(answer.text).not.toContain('Factory One')
  }
})

test('what changed of a store, a person, a factory and a dress is told before and after, and no secret with it', async () => {
  const { stores, users, factories } = app.world
  const { name } = await app.db
    .selectFrom('stores')
    .select('name')
    .where('id', '=', stores.s1)
    .executeTakeFirstOrThrow()
  await put(`/api/stores/${stores.s1}`, { terms_days: 45, phone: '3125550177' })
  expect(await latest('Store changed')).toMatchObject({
    subject: name,
    subject_page: { page: 'store', id: stores.s1 },
    changes: [
      { label: 'Phone', to: '(312) 555-0177' },
      { label: 'Payment terms', to: '45 days' },
    ],
  })
  await put(
    `/api/users/${users.r1}`,
    { role: 1, last_name: 'Novak', password: 'a long and odd sentence' },
    app.tokens.a1,
  )
  const person = await latest('User role changed')
  expect(person).toMatchObject({
    subject: 'Ada Novak',
    subject_page: { page: 'store', id: stores.s1 },
    changes: [
      { label: 'Last name', from: 'Moreau', to: 'Novak' },
      { label: 'Role', from: 'Regular Account', to: 'Admin Account' },
    ],
  })
  expect(JSON.stringify(await audited(''))).not.toMatch(/odd sentence|argon|scrypt/)
  await put(`/api/factories/${factories.f2}`, { email: 'sud@atelier.example' })
  expect(await latest('Factory changed')).toMatchObject({
    subject: 'Factory Two',
    changes: [{ label: 'Email', to: 'sud@atelier.example' }],
  })
  const dress = await app.db.selectFrom('dresses').selectAll().orderBy('id').executeTakeFirstOrThrow()
  await put(`/api/dresses/${dress.id}`, { wholesale_price: 1234.5 })
  expect(await latest(dress.style_number)).toMatchObject({
    subject: `${dress.style_number}, ${dress.name}`,
    subject_page: { page: 'dress', id: dress.id },
    changes: [{ field: 'wholesale_price', label: 'Wholesale price', to: '$1,234.50' }],
  })
})
