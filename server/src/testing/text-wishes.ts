import type { api } from '@trousseau/contract/api'
import { USUAL_PLAN } from '@trousseau/domain/dates/stages'
import { addDays } from '@trousseau/domain/day'
import { makeDress } from './catalogue.ts'
import { makeInvoice } from './invoices.ts'
import { type Body, move, type OrderApp, placed, wishOf } from './orders.ts'
import { dispatched, ofStoreTwo, packed, readyOrder, SHIPMENT } from './packages.ts'
import { posting } from './posted.ts'

/** A call that is done as it stands. All text fields that it is tried with are in its body. */
export type TextWish = {
  as: keyof OrderApp['tokens']
  id?: number
  credit?: number
  body: Body
  /** Where its texts are shown, if not in the reply. */
  shownAt?: string
  /** It only says what would be, and keeps nothing. */
  isForgotten?: true
}
export type TextWishes = Partial<Record<keyof typeof api, () => TextWish | Promise<TextWish>>>

const item = { wholesale_price: 100, factory_price: 50, estimated_months: 4, estimated_days: 0 }
const place = { full_name: 'Clara Weiss', street: '1 Oak Street', city: 'Chicago', zip: '60601' }

/** What each call that takes a text is sent. Each time it is another order, invoice or person where a call is done once. */
export async function makeTextWishes(app: OrderApp): Promise<TextWishes> {
  const { stores, factories, users } = app.world
  const { s1, s2 } = stores
  const { f1, f2 } = factories
  const orderId = (await placed(app)).id
  const pack = await packed(app)
  const making = await makeDress(app.db, { factoryId: f1, months: 4, days: 0 })
  const money = posting({ ...app, storeId: s1 })
  let number = 0
  const next = () => {
    number += 1
    return number
  }
  const named = () => ({ first_name: 'Clara', last_name: 'Weiss', email: `h${next()}@one.example`, role: 2 })
  const inProduction = async () => {
    const { id } = await placed(app, { item_id: making, type: 2, wear_date: '2027-05-15' })
    await move(app, id, 'confirm', app.tokens.w)
    return id
  }
  const feast = () => {
    const from = addDays('2027-01-01', 3 * next())
    return { from, to: from, kind: 'closed', name: 'Feast' }
  }
  /** An invoice of $500.00, and the check that has paid it. */
  const paid = async () => {
    const { id } = await makeInvoice(app, s1, { orders: [50_000], shipping: 0 })
    return money.recorded(id, 50_000)
  }
  const wire = () => ({
    factory: f1,
    amount: '1.00',
    paid_at: '2026-11-10',
    reference: `W-${next()}`,
    note: '',
  })
  const made = async (path: string, body: Body): Promise<number> => {
    const answer = await app.send('POST', path, { token: app.tokens.w, body })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return (answer.body as { data: { id: number } }).data.id
  }
  return {
    updateUser: () => ({
      as: 'a1',
      id: users.r1,
      body: { name: 'clara', first_name: 'Clara', last_name: 'Weiss' },
    }),
    inviteStoreUser: () => ({ as: 'w', id: s2, body: named() }),
    inviteStaff: () => ({ as: 'w', body: named() }),
    inviteFactoryUser: () => ({ as: 'w', id: f1, body: named() }),
    createAddress: () => ({
      as: 'a1',
      body: { ...place, state: 'IL', country: 'US', phone: '3125550100' },
    }),
    updateAddress: () => ({ as: 'a1', id: app.addresses.s1, body: { ...place } }),
    createFactory: () => ({ as: 'w', body: { name: 'Atelier', phone: '1', address: 'Lyon' } }),
    updateFactory: () => ({
      as: 'w',
      id: f2,
      body: { name: 'Atelier', phone: '1', address: 'Lyon' },
    }),
    createClosure: () => ({ as: 'w', id: f2, body: feast() }),
    previewClosure: () => ({ as: 'w', id: f2, body: feast(), isForgotten: true }),
    updateClosure: async () => {
      const answer = await app.send('POST', `/api/factories/${f2}/closures`, {
        token: app.tokens.w,
        body: feast(),
      })
      const { closures } = (answer.body as { data: { closures: { id: number }[] } }).data
      return { as: 'w', id: Math.max(...closures.map(({ id }) => id)), body: feast() }
    },
    updateTransitTimes: () => ({
      as: 'w',
      body: { factory: f1, times: [{ country: 'US', service: 'Ocean', days: 3 }] },
    }),
    saveStagePlan: () => ({ as: 'w', body: { name: `Plan ${next()}`, shares: USUAL_PLAN } }),
    createUser: () => ({
      as: 'a1',
      body: { ...named(), name: `h${next()}`, password: 'Lace-and-silk-2026', address: app.addresses.s1 },
    }),
    createStore: () => ({
      as: 'w',
      body: {
        first_name: 'Joan',
        last_name: 'Hartman',
        email: `h${next()}@second.example`,
        phone: '(937) 555-0149',
        website: 'second.example',
        name: 'Second Street Brides',
        country: 'US',
        city: 'Dayton',
        state: 'OH',
        street: '602 East Second Street',
        zip: '45402',
        address: '',
      },
    }),
    updateStore: () => ({
      as: 'w',
      id: s1,
      body: { first_name: 'Ivy', last_name: 'Lane', name: 'Ivory Lane', street: 'Oak', city: 'Chicago' },
    }),
    createOrder: () => ({
      as: 'a1',
      body: wishOf(app, { notes: '', size: '', bust: '34', waist: '26', custom_size_details: '' }),
    }),
    createOrderForStore: () => ({
      as: 'w',
      id: s2,
      body: wishOf(app, {
        ...ofStoreTwo(app),
        notes: '',
        size: '',
        bust: '34',
        waist: '26',
        custom_size_details: '',
      }),
    }),
    updateOrder: () => ({ as: 'w', id: orderId, body: { notes: '' } }),
    cancelOrderByWholesale: async () => ({ as: 'w', id: (await placed(app)).id, body: { reason: 'Late' } }),
    cancelOrders: async () => {
      const { id } = await placed(app)
      return { as: 'w', body: { ids: [id], reason: 'Late' }, shownAt: `/api/orders/${id}` }
    },
    reinstateOrder: async () => {
      const { id } = await placed(app)
      await move(app, id, 'cancel', app.tokens.w)
      return { as: 'w', id, body: { reason: 'The bride called' } }
    },
    reopenOrder: async () => ({ as: 'w', id: await readyOrder(app), body: { reason: 'Not yet' } }),
    promiseArrival: async () => ({
      as: 'w',
      id: await inProduction(),
      body: { arrive_on: '2027-04-20', reason: 'pattern_review', note: '' },
    }),
    reportStage: async () => {
      const id = await inProduction()
      const delay = { stage: 'materials', what: 'delayed', reason: 'materials_out', note: '' }
      return { as: 'f1', id, body: delay, shownAt: `/api/factories/${f1}/stages?order=${id}` }
    },
    reportStages: async () => {
      const id = await inProduction()
      const delay = { stage: 'materials', what: 'delayed', reason: 'materials_out', note: '' }
      return { as: 'f1', body: { ids: [id], ...delay }, shownAt: `/api/factories/${f1}/stages?order=${id}` }
    },
    lookAfterOrder: () => ({ as: 'w', id: orderId, body: { note: '' } }),
    createPackage: async () => ({ as: 'f1', body: { orders: [await readyOrder(app)], note: '' } }),
    updatePackage: () => ({ as: 'f1', id: pack.id, body: { note: '' } }),
    updateTrackingNumber: () => ({
      as: 'f1',
      id: pack.id,
      body: { carrier: SHIPMENT.carrier, tracking_number: '1Z' },
    }),
    dispatchPackage: async () => ({ as: 'f1', id: (await packed(app)).id, body: SHIPMENT }),
    updateExpected: async () => ({
      as: 'w',
      id: (await dispatched(app)).id,
      body: { expected_on: '2027-04-20', reason: 'customs', note: '' },
    }),
    createFactoryPayment: () => ({ as: 'w', body: wire() }),
    voidFactoryPayment: async () => ({
      as: 'w',
      id: await made('/api/factory-payments', wire()),
      body: { reason: 'Sent twice' },
    }),
    createCreditNote: async () => ({
      as: 'w',
      id: (await makeInvoice(app, s1, { orders: [50_000], shipping: 0 })).id,
      body: { lines: [{ kind: 'goods', amount: '1.00', reason: 'Torn hem' }] },
    }),
    refundTransaction: async () => ({
      as: 'w',
      id: await paid(),
      body: { amount: '1.00', reason: 'Torn hem' },
      shownAt: `/api/stores/${s1}/statement`,
    }),
    recordPayment: () => ({
      as: 'w',
      id: s1,
      body: { amount: '1.00', method: 'cheque', reference: '901', confirmed: true },
      shownAt: `/api/stores/${s1}/statement`,
    }),
    revokeCredit: async () => ({
      as: 'w',
      id: s1,
      credit: await money.credit(100),
      body: { amount: '1.00', reason: 'Typed twice' },
      shownAt: `/api/stores/${s1}/statement`,
    }),
    moveCredit: async () => ({
      as: 'w',
      id: s1,
      credit: await money.credit(100),
      body: { store: s2, amount: '1.00', reason: 'For the other shop', confirmed: true },
      shownAt: `/api/stores/${s1}/statement`,
    }),
    payBackDeposit: async () => ({
      as: 'w',
      id: s1,
      credit: await money.deposit(100),
      body: { amount: '1.00', reason: 'Asked for it', method: 'cheque', reference: '901' },
      shownAt: `/api/stores/${s1}/statement`,
    }),
    settleDifference: async () => {
      const { id } = await app.db
        .insertInto('reconcile_breaks')
        .values({
          store_id: s1,
          kind: 'unknown_charge',
          provider_id: `charge-${next()}`,
          ours: 'no payment',
          theirs: '$1.00',
          found_at: app.clock.now(),
          seen_at: app.clock.now(),
          amount: 100,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { as: 'w', id, body: { way: 'dismiss', reason: 'Ours' } }
    },
    giveCredit: () => ({
      as: 'w',
      id: s1,
      body: { amount: '1.00', reason: 'Late' },
      shownAt: `/api/stores/${s1}/credits?per_page=100`,
    }),
    createDress: () => ({
      as: 'w',
      body: {
        ...item,
        msrp: 200,
        name: 'Odette',
        style_number: `S-${next()}`,
        description: '',
        collection: '',
        silhouette: '',
      },
    }),
    updateDress: () => ({
      as: 'w',
      id: app.items.dress,
      body: { name: 'Odette', description: '', collection: '', silhouette: '' },
    }),
    createCustomItem: () => ({ as: 'w', body: { ...item, name: 'Veil', description: '' } }),
    updateCustomItem: () => ({ as: 'w', id: app.items.veil, body: { name: 'Veil', description: '' } }),
  }
}
