import { DUPLICATE_PO } from '@trousseau/domain/orders/purchase-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, type OrderApp, order, placed, refusalIn, wishOf } from '../testing/orders.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const place = (po: unknown, token?: string) =>
  order(
    app,
    wishOf(app, {
      purchase_order_number: po,
      ...(token === app.tokens.a2 && { address: app.addresses.s2, payment_method: app.methods.s2 }),
    }),
    token === undefined ? {} : { token },
  )
const cancel = (id: number) =>
  app.send('PUT', `/api/stores/${app.world.stores.s1}/cancel`, { token: app.tokens.a1, body: { order: id } })

test('a number is taken whatever its case, the spaces around it or the form of its letters', async () => {
  const { purchase_order_number } = await placed(app, { purchase_order_number: '  Élan 12  ' })
  expect(purchase_order_number).toBe('Élan 12')
  for (const po of [
    'Élan 12',
    'élan 12',
    'ÉLAN 12',
    ' É' + 'lan 12\u00a0',
    'Élan\u00a012',
    'Ｅ\u0301lan １２',
  ]) {
    const answer = await place(po)
    expect(answer.status, po).toBe(409)
    expect(refusalIn(answer)).toMatchObject({ code: 'conflict', message: DUPLICATE_PO, data: [DUPLICATE_PO] })
  }
  for (const po of ['Elan 12', 'Élan 12a', 'Élan12']) expect((await place(po)).status, po).toBe(200)
})

test("another store's numbers are its own", async () => {
  await placed(app, { purchase_order_number: 'Shared 1' })
  expect((await place('Shared 1', app.tokens.a2)).status).toBe(200)
  expect((await place('Shared 1', app.tokens.a2)).status).toBe(409)
})

test('a cancelled order gives its number back', async () => {
  const { id } = await placed(app, { purchase_order_number: 'Again 1' })
  expect((await place('again 1')).status).toBe(409)
  expect((await cancel(id)).status).toBe(200)
  expect((await place('again 1')).status).toBe(200)
  expect((await place('Again 1')).status).toBe(409)
})

// Claims: rule.po.required
test('a number of nothing, of too much, or with what nobody can see in it is refused', async () => {
  const invisible = [
    'a\u200bb',
    'a\u00adb',
    '\u202ePO',
    'PO\u2060',
    'a\u0000b',
    'a\nb',
    'a\r\nBcc: x@y.example',
    '\ud800',
  ]
  for (const po of [
    '',
    '   ',
    '\u00a0',
    '\ufeff',
    null,
    {},
    ['PO'],
    12.5,
    true,
    'x'.repeat(61),
    '4111111111111111',
    4_111_111_111_111_111,
    'PO 4111.1111.1111.1111',
    '４１１１ １１１１ １１１１ １１１１',
    ...invisible,
  ]) {
    const answer = await place(po)
    expect(answer.status, JSON.stringify(po)).toBe(422)
    expect(refusalIn(answer).errors.map(({ field }) => field)).toEqual(['purchase_order_number'])
  }
  for (const po of ['x'.repeat(60), '#12/7', '4111111111111112', '👰🏽', "O'Neil; drop table orders--"])
    expect((await place(po)).status, po).toBe(200)
  // A client that sends the number as a JSON number means its digits.
  const { body } = await place(4_711)
  expect(body).toMatchObject({ data: { purchase_order_number: '4711' } })
})

// Claims: checkout.po.duplicate-check, api.stores.orders.by-po
test('the duplicate check finds what an order would be refused for, and nothing else', async () => {
  const { id } = await placed(app, { purchase_order_number: 'Ask Me 1' })
  await placed(app, { item_type: 2, item_id: app.items.veil, accessory_of: id })
  const cancelled = await placed(app, { purchase_order_number: 'Ask Me 2' })
  await cancel(cancelled.id)
  const ask = async (po: string, store = app.world.stores.s1, token = app.tokens.a1) => {
    const path = `/api/stores/${store}/orders?purchase_order_number=${encodeURIComponent(po)}`
    const { status, body } = await app.send('GET', path, { token })
    if (status !== 200) return status
    return (body as { data: { orders: { id: number }[] } }).data.orders.map((one) => one.id)
  }
  for (const po of ['Ask Me 1', ' ask me 1 ', 'ＡＳＫ me 1']) expect(await ask(po), po).toEqual([id])
  for (const po of ['Ask Me', 'Ask Me 2', 'Ask_Me 1', '%']) expect(await ask(po), po).toEqual([])
  expect(await ask('Ask Me 1', app.world.stores.s2)).toBe(404)
  expect(await ask('Ask Me 1', app.world.stores.s2, app.tokens.a2)).toEqual([])
  expect(await ask('a\u200bb')).toBe(422)
})
