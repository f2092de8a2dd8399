import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipart } from '../../testing/multipart.ts'
import { createWireApp, type WireApp } from '../../testing/wire-app.ts'

const MESSAGE = 'Please do not enter a card number here.'

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
      { field: 'note', message: MESSAGE },
      { field: 'tags.0', message: MESSAGE },
    ],
  })
  expect(text).not.toMatch(/1111|4444/)
  const list = await app.send('GET', '/api/veils', { token: app.tokens.a1 })
  expect(list.body).toMatchObject({ data: { meta: { total: 0 } } })
})

test('in a field that nobody declared it is refused too', async () => {
  expect((await add({ name: 'Veil', length_cm: 9, card: { number: 4111111111111111 } })).status).toBe(422)
})

test.each([
  '4111.1111.1111.1111',
  '4111\u00a01111\u00a01111\u00a01111',
  '４１１１１１１１１１１１１１１１',
  'x4111111111111111',
])(
  'a card number is refused however it is disguised, in a purchase order number too: %s',
  async (purchase_order_number) => {
    const { status, body } = await add({ name: 'Veil', length_cm: 9, purchase_order_number })
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'purchase_order_number', message: MESSAGE }] },
    })
  },
)

test('a purchase order number of as many digits that no card has is taken', async () => {
  const body = { name: 'Many digits', length_cm: 9, purchase_order_number: '4111111111111112' }
  expect((await add(body)).status).toBe(200)
})

test('what is asked for, the name of a file or of a field, and the key of a call hold no card number either', async () => {
  const token = app.tokens.a1
  const asked = await app.send('GET', '/api/veils?search=4111-1111-1111-1111', { token })
  expect(asked.body).toMatchObject({ errors: [{ field: 'search', message: MESSAGE }] })
  const form = multipart([
    { name: 'file', value: Buffer.from('x'), filename: 'card 5555 5555 5555 4444.svg' },
  ])
  const uploaded = await app.send('POST', '/api/veil-patterns', { token, ...form })
  expect(uploaded.body).toMatchObject({ errors: [{ field: 'file', message: MESSAGE }] })
  const named = await add({ name: 'Veil', length_cm: 9, '4111111111111111': 'x' })
  const keyed = await app.send('POST', '/api/veils', {
    token,
    body: { name: 'Veil', length_cm: 9 },
    headers: { 'idempotency-key': 'pay-4111111111111111' },
  })
  for (const { status, text } of [asked, uploaded, named, keyed]) {
    expect(status).toBe(422)
    expect(text).not.toMatch(/1111|4444/)
  }
})

test('the codes of pictures and keys may have any digits', async () => {
  const hash = '4111111111111111a000000000000000'
  expect((await add({ name: 'Pictured', length_cm: 9, pictures: [{ hash }] })).status).toBe(200)
  expect((await add({ name: 'Hashed', length_cm: 9, note: hash })).status).toBe(422)
  const { status } = await app.send('POST', '/api/veils', {
    token: app.tokens.a1,
    body: { name: 'Keyed', length_cm: 9 },
    headers: { 'idempotency-key': 'abcdefab-4111-4111-8111-1110b0000000' },
  })
  expect(status).toBe(200)
})
