import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomItem, makeDress } from '../testing/catalogue.ts'
import {
  countOrders,
  createOrderApp,
  type OrderApp,
  order,
  placed,
  refusalIn,
  wishOf,
} from '../testing/orders.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

async function refused(more: Record<string, unknown>, status: number) {
  const before = await countOrders(app)
  const answer = await order(app, wishOf(app, more))
  expect(answer.status, `${JSON.stringify(more).slice(0, 200)} ${answer.text}`).toBe(status)
  expect(await countOrders(app)).toBe(before)
  const { success, message, data, errors } = refusalIn(answer)
  expect(success).toBe(false)
  expect(message).toBe(data[0])
  return { data, fields: errors.map(({ field }) => field), text: answer.text }
}

test("another store's address is refused, and nothing of it is in the answer", async () => {
  const { data, text } = await refused({ address: app.addresses.s2 }, 422)
  expect(data).toEqual(['Please choose one of your addresses.'])
  expect(text).not.toMatch(/Canary|Oak Street/)
  const unknown = await refused({ address: 999_999 }, 422)
  expect(unknown.text).toBe(text)
})

test("another store's payment method is refused as one that does not exist is", async () => {
  const { data, text } = await refused({ payment_method: app.methods.s2 }, 422)
  expect(data).toEqual(['Please choose one of your payment methods.'])
  expect((await refused({ payment_method: 999_999 }, 422)).text).toBe(text)
})

test('an item that is a draft, withdrawn, deleted or of the other kind is not available any more', async () => {
  const draft = await makeDress(app.db, { status: 'draft', name: 'Canary draft' })
  const withdrawn = await makeDress(app.db, { status: 'withdrawn' })
  const draftVeil = await makeCustomItem(app.db, { status: 'draft' })
  const deleted = await makeDress(app.db)
  for (const table of ['dress_colors', 'dress_sizes'] as const)
    await app.db.deleteFrom(table).where('dress_id', '=', deleted).execute()
  await app.db.deleteFrom('dresses').where('id', '=', deleted).execute()
  // More dresses than custom items, so that the last dress's id exists only in that table.
  for (let i = 0; i < 8; i += 1) await makeDress(app.db)
  const onlyADress = await makeDress(app.db)
  for (const [item_type, item_id] of [
    ...[draft, withdrawn, deleted, 999_999].map((id) => [1, id]),
    ...[draftVeil, onlyADress, 999_999].map((id) => [2, id]),
  ]) {
    const { data, text } = await refused({ item_type, item_id }, 400)
    expect(data).toEqual(['This item is no longer available.'])
    expect(text).not.toContain('Canary')
  }
})

test('a color or a size that this dress does not come in is refused', async () => {
  expect(await refused({ color: 3 }, 422)).toMatchObject({
    data: ['This dress is not made in this color.'],
    fields: ['color'],
  })
  expect(await refused({ size: 2 }, 422)).toMatchObject({
    data: ['This dress is not made in this size.'],
    fields: ['size'],
  })
  expect((await refused({ color: '' }, 422)).fields).toEqual(['color'])
})

test('a wear date that is no day, or gone by, is refused with the text of the specification', async () => {
  const bad = ['2026-11-14', '2027-02-29', '2027-13-01', '0000-00-00', '2027-6-1', '06/01/2027', 'now()']
  for (const wear_date of [...bad, '2027-06-01T00:00:00+14:00', '+2027-06-01', 20270601, ['2027-06-01'], {}])
    expect(await refused({ wear_date }, 422)).toMatchObject({ data: ['Invalid date'], fields: ['wear_date'] })
  for (const wear_date of ['', null])
    expect((await refused({ wear_date }, 422)).data).toEqual(['Wear date is required!'])
})

test('the day that was sent is the day that is kept, to the last one there is', async () => {
  for (const wear_date of ['2027-06-01', '2028-02-29', '2027-03-15', '9999-12-31']) {
    const { id, wear_date: shown } = await placed(app, { wear_date })
    expect(shown).toBe(wear_date)
    const row = await app.db.selectFrom('orders').select('wear_date').where('id', '=', id).executeTakeFirst()
    expect(row?.wear_date).toBe(wear_date)
  }
})

// Claims: rule.po.type
test('what is not a type, an item type, a size or a measure is refused, each by name', async () => {
  const cases: [Record<string, unknown>, string[], string[]][] = [
    ...['', 3, 0, 'Sample', true, [1]].map((type): [Record<string, unknown>, string[], string[]] => [
      { type },
      ['type'],
      ['Please select a valid type'],
    ]),
    [
      { item_type: 3 },
      ['item_type'],
      ['This is 1 for a dress or 2 for a custom item.', 'This item is no longer available.'],
    ],
    [{ size: '', bust: '34', waist: '26', hips: '-1' }, ['hips'], []],
    [{ size: '', bust: -1, waist: 1e6 }, ['bust', 'waist'], []],
    [{ size: '', bust: '34.3', waist: 'slim' }, ['bust', 'waist'], []],
    [{ size: '', bust: '٣٤', waist: '2.6e1' }, ['bust', 'waist'], []],
    [
      { size: 5, bust: '34', waist: '26' },
      ['size'],
      ['Please choose a size or custom measurements, not both.'],
    ],
    [{ size: '' }, ['size'], ['Please select a size or specify custom measurements']],
    [{ notes: 'x'.repeat(20_000) }, ['notes'], ['This field takes 2000 characters at most.']],
    [{ notes: 'a\u0000b' }, ['notes'], ['This field holds characters that are not allowed.']],
    [{ custom_size_details: 'x'.repeat(2_001) }, ['custom_size_details'], []],
    [{ notes: '4111 1111 1111 1111' }, ['notes'], ['Please do not enter a card number here.']],
    [{ address: '1 or 1=1', payment_method: {} }, ['address', 'payment_method'], []],
  ]
  for (const [more, fields, messages] of cases) {
    const answer = await refused(more, 422)
    expect(answer.fields, JSON.stringify(more)).toEqual(fields)
    if (messages.length > 0) expect(answer.data).toEqual(messages)
  }
})

test('a note of 100 kB is not even read', async () => {
  const { data } = await refused({ notes: 'x'.repeat(100_000) }, 413)
  expect(data).toEqual(['The request is too large.'])
})

// Claims: checkout.failure.messages, api.orders.create.failure
test('every message there is comes in one list, field by field', async () => {
  const answer = await order(app, {})
  expect(answer.status).toBe(422)
  const { data, errors } = refusalIn(answer)
  expect(answer.body).toMatchObject({ success: false, message: data[0] })
  expect(errors.map(({ field }) => field).toSorted()).toEqual([
    'address',
    'item_type',
    'payment_method',
    'purchase_order_number',
    'type',
    'wear_date',
  ])
  expect(data).toEqual([
    ...new Set(errors.map(({ message }) => message)),
    'This item is no longer available.',
  ])
  for (const body of [[], [1], 'null', '"text"', 'true', '7'])
    expect((await order(app, body)).status, JSON.stringify(body)).toBeOneOf([400, 415, 422])
})

// Claims: error.order.status-400
test('fields come before a conflict, a conflict before a rule, and all of them are said', async () => {
  const po = 'Taken already'
  await placed(app, { purchase_order_number: po })
  const late = 'The estimated ship date is past the wear date, please call us to discuss this order.'
  const duplicate = 'Order already exists with this Purchase Order Number'
  const both = { purchase_order_number: po, wear_date: '2026-12-01' }
  expect((await refused({ ...both, type: 9 }, 422)).data).toEqual([
    'Please select a valid type',
    duplicate,
    late,
  ])
  expect((await refused(both, 409)).data).toEqual([duplicate, late])
  expect((await refused({ wear_date: '2026-12-01' }, 400)).data).toEqual([late])
  expect((await refused({ purchase_order_number: po }, 409)).data).toEqual([duplicate])
})
