import { COLORS } from '@trousseau/domain/catalogue/colors'
import { SIZES } from '@trousseau/domain/catalogue/sizes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDress } from '../testing/catalogue.ts'
import { eightAtATime } from '../testing/eight-at-a-time.ts'
import {
  countOrders,
  createOrderApp,
  findNotices,
  type OrderApp,
  order,
  placed,
  wishOf,
} from '../testing/orders.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: OrderApp
beforeAll(async () => {
  // Here it is looked at what the limits of the product end.
  app = await createOrderApp({}, { patient: false })
})
beforeEach(async () => {
  app.clock.set('2026-11-15T18:00:00Z')
  await app.db.deleteFrom('outbox').execute()
  await app.db.deleteFrom('bounds').execute()
})
afterAll(() => app.close())

const titles = async () => (await findNotices(app)).map(({ subject }) => subject)
const lineOf = (text: string, label: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${label}: `))
    ?.slice(label.length + 2)

// Claims: notice.on-attempt, notice.on-success, notice.chat, notice.email
test('a placed order is told as an attempt and then as a success, to the chat and to the e-mail function', async () => {
  const { id } = await placed(app, { purchase_order_number: 'Weiss 7', notes: 'Ivory lace.\nBy hand.' })
  for (const channel of ['chat', 'mail']) {
    const [attempt, success, ...more] = await findNotices(app, channel)
    expect(more).toEqual([])
    expect(attempt?.subject).toBe('Order attempt: Store One, PO Weiss 7')
    expect(success?.subject).toBe('Order placed: Store One, PO Weiss 7')
    expect(success?.topic).toBe(attempt?.topic)
    expect(success?.text.split('\n')).toEqual([
      'Time: Nov 15, 2026, 12:00:00 PM CST',
      'Store: Store One',
      'By: Ada Moreau <a1@one.example>',
      `Order: #${id}`,
      'Status: Pending',
      'Item: Aurélie (AT-204)',
      'Color: Ivory',
      'Size: 8',
      'Wear date: 06/01/2027',
      'Estimated ship date: March 15, 2027',
      'Purchase order number: Weiss 7',
      'Type: Sample',
      'Ship to: Clara Weiss, 1 Oak Street, Chicago, IL 60601, US',
      'Total: $1,234.00',
      'Notes: Ivory lace.',
      '| By hand.',
    ])
  }
})

// Claims: notice.timezone
test('its time is that of America/Chicago, in summer too', async () => {
  app.clock.set('2027-07-01T04:59:59Z')
  const token = await tokenFor(app, app.world.users.a1)
  await placed(app, { wear_date: '2028-06-01' }, { token })
  const [attempt] = await findNotices(app)
  expect(lineOf(attempt?.text ?? '', 'Time')).toBe('Jun 30, 2027, 11:59:59 PM CDT')
})

// Claims: notice.colours, notice.sizes
test('each of the 38 colors and of the 15 sizes is told by its name', async () => {
  expect([COLORS.length, SIZES.length]).toEqual([38, 15])
  const item_id = await makeDress(app.db, {
    colors: COLORS.map(({ id }) => id),
    sizes: SIZES.map(({ id }) => id),
  })
  const chosen = COLORS.map((color, at) => ({ color, size: SIZES[at % SIZES.length] }))
  await eightAtATime(chosen.length, (at) =>
    placed(app, {
      item_id,
      color: chosen[at]?.color.id,
      size: chosen[at]?.size?.id,
      purchase_order_number: `Choice ${at}`,
    }),
  )
  const told = new Map((await findNotices(app)).map(({ subject, text }) => [subject, text]))
  for (const [at, { color, size }] of chosen.entries()) {
    const text = told.get(`Order placed: Store One, PO Choice ${at}`) ?? ''
    expect([lineOf(text, 'Color'), lineOf(text, 'Size')]).toEqual([color.label, size?.label])
  }
})

test('custom measurements are told in inches, and an accessory with the order it belongs to', async () => {
  const measures = { size: '', bust: '34.25', waist: '26', hips: '', custom_size_details: 'Long arms.' }
  const { id } = await placed(app, measures)
  const [attempt] = await findNotices(app)
  expect(lineOf(attempt?.text ?? '', 'Custom measurements')).toBe('bust 34.25, waist 26')
  expect(lineOf(attempt?.text ?? '', 'Other details')).toBe('Long arms.')
  expect(lineOf(attempt?.text ?? '', 'Total')).toBe('$1,329.00')
  const veil = await placed(app, { item_type: 2, item_id: app.items.veil, accessory_of: id })
  const last = (await findNotices(app)).at(-1)
  expect(lineOf(last?.text ?? '', 'Order')).toBe(`#${veil.id}, an accessory of #${id}`)
})

// Claims: notice.on-failure
test('an order that is refused is told as an attempt and a failure, once each, although nothing was placed', async () => {
  await placed(app, { purchase_order_number: 'Taken' })
  const before = await countOrders(app)
  for (const [more, because] of [
    [{ purchase_order_number: 'taken' }, 'Order already exists with this Purchase Order Number'],
    [
      { wear_date: '2026-12-01' },
      'The estimated ship date is past the wear date, please call us to discuss this order.',
    ],
    [{ type: 7, size: 9 }, 'Please select a valid type; This dress is not made in this size.'],
    [{ address: app.addresses.s2 }, 'Please choose one of your addresses.'],
  ] as const) {
    await app.db.deleteFrom('outbox').execute()
    const body = wishOf(app, more)
    expect((await order(app, body, { key: `refused-${because.length}-key` })).status).toBeOneOf([
      400, 409, 422,
    ])
    for (const channel of ['chat', 'mail']) {
      const [attempt, failure, ...others] = await findNotices(app, channel)
      expect(others).toEqual([])
      expect(attempt?.subject).toBe(`Order attempt: Store One, PO ${body.purchase_order_number}`)
      expect(failure?.subject).toBe(`Order failed: Store One, PO ${body.purchase_order_number}`)
      expect(lineOf(failure?.text ?? '', 'Refused because')).toBe(because)
      expect(lineOf(failure?.text ?? '', 'Item')).toBe('Aurélie (AT-204)')
      expect(lineOf(attempt?.text ?? '', 'Refused because')).toBeUndefined()
      expect(failure?.text).not.toContain('Canary')
    }
  }
  expect(await countOrders(app)).toBe(before)
  await app.db.deleteFrom('outbox').execute()
  await order(app, { notes: 7 })
  expect(await titles()).toEqual(['Order attempt: Store One, PO none', 'Order failed: Store One, PO none'])
})

test('a card number that was typed into an order is in no notice of its failure', async () => {
  const typed = {
    purchase_order_number: '4111.1111.1111.1111',
    notes: 'charge x5555555555554444',
    custom_size_details: '4111\u00a01111\u00a01111\u00a01111',
  }
  const { status, body } = await order(app, wishOf(app, typed))
  const message = 'Please do not enter a card number here.'
  const errors = Object.keys(typed).map((field) => ({ field, message }))
  expect({ status, body }).toMatchObject({ status: 422, body: { errors } })
  expect(await titles()).toEqual(['Order attempt: Store One, PO none', 'Order failed: Store One, PO none'])
  for (const channel of ['chat', 'mail'])
    expect(JSON.stringify(await findNotices(app, channel))).not.toMatch(/4111|1111|5555|4444/)
})

test('an order that the database could not place in time is told as a failure', async () => {
  const wish = wishOf(app, { purchase_order_number: 'Waits' })
  const answer = await app.db.transaction().execute(async (db) => {
    await db.selectFrom('addresses').select('id').where('id', '=', app.addresses.s1).forUpdate().execute()
    return order(app, wish)
  })
  expect(answer.status).toBe(503)
  expect(await titles()).toEqual(['Order attempt: Store One, PO Waits', 'Order failed: Store One, PO Waits'])
})

test('the same order asked for again by its key, and a key that was used, are told to nobody', async () => {
  const body = wishOf(app)
  await order(app, body, { key: 'told-once-key' })
  const before = await titles()
  expect((await order(app, body, { key: 'told-once-key' })).status).toBe(200)
  expect((await order(app, { ...body, notes: 'x' }, { key: 'told-once-key' })).status).toBe(422)
  expect(await titles()).toEqual(before)
})

test('of more than thirty refused orders an hour the wholesaler hears once more, and of each again an hour later', async () => {
  const refuse = () => order(app, wishOf(app, { type: 7 }))
  await eightAtATime(35, refuse)
  const told = await titles()
  expect(told.filter((subject) => subject.startsWith('Order failed'))).toHaveLength(30)
  expect(told.filter((subject) => subject === 'Many orders failed: Store One')).toHaveLength(1)
  expect(told).toHaveLength(61)
  // The limit affects neither other stores nor placed orders.
  await order(app, {}, { token: app.tokens.a2 })
  await placed(app, { purchase_order_number: 'Heard' })
  expect((await titles()).slice(61)).toEqual([
    'Order attempt: Store Two, PO none',
    'Order failed: Store Two, PO none',
    'Order attempt: Store One, PO Heard',
    'Order placed: Store One, PO Heard',
  ])
  app.clock.set('2026-11-15T19:00:01Z')
  await app.db.deleteFrom('outbox').execute()
  await refuse()
  expect(await titles()).toHaveLength(2)
})

test('a cancelled order is told once to each channel', async () => {
  const { id } = await placed(app, { purchase_order_number: 'Off' })
  await app.db.deleteFrom('outbox').execute()
  const path = `/api/stores/${app.world.stores.s1}/cancel`
  await app.send('PUT', path, { token: app.tokens.r1, body: { order: id } })
  for (const channel of ['chat', 'mail']) {
    const [notice, ...more] = await findNotices(app, channel)
    expect(more).toEqual([])
    expect(notice?.subject).toBe('Order cancelled: Store One, PO Off')
    expect(lineOf(notice?.text ?? '', 'Status')).toBe('Cancelled')
  }
})
