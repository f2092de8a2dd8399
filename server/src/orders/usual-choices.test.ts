import type { Address } from '@trousseau/contract/addresses'
import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, makeMethod, type OrderApp, placed } from '../testing/orders.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const dataOf = <T>({ body }: { body: unknown }) => (body as { data: T }).data
const ask = (method: string, path: string, token = app.tokens.a1, body?: object) =>
  app.send(method, path, { token, ...(body && { body }) })
const addresses = async () =>
  dataOf<{ addresses: Address[] }>(
    await ask('GET', `/api/stores/${app.world.stores.s1}/addresses?per_page=-1`),
  ).addresses
const methods = async () =>
  dataOf<PaymentMethod[]>(await ask('GET', `/api/stores/${app.world.stores.s1}/payment-methods`))
type Saved = { id: number; is_default: boolean; is_last_used: boolean }
const usual = (list: Saved[]) => ({
  marked: list.filter(({ is_default }) => is_default).map(({ id }) => id),
  used: list.filter(({ is_last_used }) => is_last_used).map(({ id }) => id),
})
const SHOP = {
  street: '1 Elm Street',
  city: 'Chicago',
  state: 'IL',
  country: 'US',
  zip: 60601,
  phone: 3125550100,
}
const newAddress = async (full_name: string) =>
  dataOf<Address>(await ask('POST', '/api/addresses', app.tokens.a1, { ...SHOP, full_name })).id
const newMethod = () => makeMethod(app.db, app.world.stores.s1)

// Claims: checkout.address.first-preselected, checkout.payment.first-chosen
test('what the store’s last order went to and was to be paid with is told, and after it is deleted the one before', async () => {
  const [first, second] = [await newAddress('First'), await newAddress('Second')]
  const [card, other] = [await newMethod(), await newMethod()]
  await placed(app, { address: second, payment_method: other, purchase_order_number: 'U-1' })
  expect(usual(await addresses())).toEqual({ marked: [], used: [second] })
  await placed(app, { address: first, payment_method: card, purchase_order_number: 'U-2' })
  expect(usual(await addresses())).toEqual({ marked: [], used: [first] })
  expect(usual(await methods())).toEqual({ marked: [], used: [card] })
  await ask('DELETE', `/api/addresses/${first}`)
  await app.db.updateTable('payment_methods').set({ deleted_at: new Date() }).where('id', '=', card).execute()
  expect(usual(await addresses())).toEqual({ marked: [], used: [second] })
  expect(usual(await methods())).toEqual({ marked: [], used: [other] })
})

test('a store marks one address and one payment method; another takes the place of the one before, a deleted one is none', async () => {
  const [first, second] = [await newAddress('Third'), await newAddress('Fourth')]
  const [card, other] = [await newMethod(), await newMethod()]
  for (const id of [first, second]) {
    const answer = await ask('PUT', `/api/addresses/${id}/default`)
    expect(dataOf<Address>(answer)).toMatchObject({ id, is_default: true, version: 1 })
    expect(usual(await addresses()).marked).toEqual([id])
  }
  for (const id of [card, other]) {
    const answer = await ask('PUT', `/api/payment-methods/${id}/default`)
    expect(dataOf<PaymentMethod>(answer)).toMatchObject({ id, is_default: true })
    expect(usual(await methods()).marked).toEqual([id])
  }
  await ask('DELETE', `/api/addresses/${second}`)
  expect(usual(await addresses()).marked).toEqual([])
  for (const path of [`addresses/${second}`, `addresses/${first}`, `payment-methods/${card}`]) {
    const token = path === `addresses/${second}` ? app.tokens.a1 : app.tokens.a2
    expect((await ask('PUT', `/api/${path}/default`, token)).status, path).toBe(404)
  }
})
