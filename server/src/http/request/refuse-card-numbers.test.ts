import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWireApp, type WireApp } from '../../testing/wire-app.ts'

let app: WireApp
beforeAll(async () => {
  app = await createWireApp()
})
afterAll(() => app.close())

const add = (body: unknown) => app.send('POST', '/api/veils', { token: app.tokens.a1, body })

test('a card number in any field is refused, is not echoed, and nothing is kept of it', async () => {
  const { status, body, text } = await add({
    name: 'Veil',
    note: 'charge 4111 1111 1111 1111',
    length_cm: 9,
    tags: ['5555555555554444'],
  })
  expect(status).toBe(422)
  expect(body).toMatchObject({
    errors: [
      { field: 'note', message: 'Please do not enter a card number here.' },
      { field: 'tags.0', message: 'Please do not enter a card number here.' },
    ],
  })
  expect(text).not.toMatch(/1111|4444/)
  const list = await app.send('GET', '/api/veils', { token: app.tokens.a1 })
  expect(list.body).toMatchObject({ data: { meta: { total: 0 } } })
})

test('in a field that nobody declared it is refused too', async () => {
  expect((await add({ name: 'Veil', length_cm: 9, card: { number: 4111111111111111 } })).status).toBe(422)
})

test('a purchase order number may be any number', async () => {
  const body = { name: 'Veil', length_cm: 9, purchase_order_number: '4111111111111111' }
  expect((await add(body)).status).toBe(200)
})
