import type { api } from '@trousseau/contract/api'
import { USUAL_PLAN } from '@trousseau/domain/dates/stages'
import type { UserKind } from '@trousseau/domain/people/roles'
import { wishOf } from '../orders.ts'
import type { BodyIdsWorld } from './body-ids-world.ts'

type Id = number | string
/**
 * An id of another store's or factory's, by the kind of account that must not name it. Whom every object of a kind belongs
 * to, such as staff, is only sent one that does not exist.
 */
type Foreign = Partial<Record<UserKind, Id>>
/** A call that is right as it is, and of which one id after the other is exchanged. */
export type NamingCall = {
  name: keyof typeof api
  params?: Record<string, Id>
  body: Record<string, unknown>
  ids: Record<string, Foreign>
}

/** Every field of a body that names an object is in one of these calls; the test fails if one is not. */
export async function namingCalls(world: BodyIdsWorld): Promise<NamingCall[]> {
  return [
    ...ofPeople(world),
    ...(await ofOrders(world)),
    ...(await ofMoves(world)),
    ...(await ofPackages(world)),
    ...(await ofMoney(world)),
    ...(await ofFactories(world)),
    ...ofCatalogue(world),
  ]
}

const NAMES = { name: 'nina', first_name: 'Nina', last_name: 'Vogel' }
const PERSON = { ...NAMES, email: 'nina@one.example', password: 'a veil of tulle', role: 2 }

function ofPeople({ app }: BodyIdsWorld): NamingCall[] {
  const { addresses, world } = app
  const { s1, s2 } = addresses
  return [
    { name: 'createUser', body: { ...PERSON, address: s1 }, ids: { address: { store: s2 } } },
    {
      name: 'updateUser',
      params: { id: world.users.r1 },
      body: { last_name: 'Vogel', address: s1 },
      ids: { address: { store: s2, wholesale: s2 } },
    },
  ]
}

async function ofOrders(world: BodyIdsWorld): Promise<NamingCall[]> {
  const { app, ours, theirs, hidden } = world
  const { s1 } = app.world.stores
  const { addresses, methods, items } = app
  const naming = {
    item_id: { store: hidden, wholesale: hidden },
    size: {},
    color: {},
    address: { store: addresses.s2, wholesale: addresses.s2 },
    payment_method: { store: methods.s2, wholesale: methods.s2 },
  }
  const accessory = async () => ({ item_type: 2, item_id: items.veil, accessory_of: await ours.pending() })
  const hung = { accessory_of: { store: theirs.pending, wholesale: theirs.pending } }
  return [
    { name: 'createOrder', body: wishOf(app), ids: naming },
    { name: 'createOrder', body: await accessory(), ids: hung },
    { name: 'createOrderForStore', params: { id: s1 }, body: wishOf(app), ids: naming },
    { name: 'createOrderForStore', params: { id: s1 }, body: await accessory(), ids: hung },
    {
      name: 'cancelOrder',
      params: { id: s1 },
      body: { order: await ours.pending() },
      ids: { order: { store: theirs.pending } },
    },
    {
      name: 'updateOrder',
      params: { id: await ours.pending() },
      body: { address: addresses.s1, color: 2, size: 1 },
      ids: { address: { wholesale: addresses.s2 }, color: {}, size: {} },
    },
    {
      name: 'updateOrder',
      params: { id: await ours.made() },
      body: { factory: app.world.factories.f2 },
      ids: { factory: {} },
    },
  ]
}

async function ofMoves({ app, ours, theirs }: BodyIdsWorld): Promise<NamingCall[]> {
  const { f1, f2 } = app.world.factories
  const { a1, w } = app.world.users
  const reason = 'No wedding'
  const report = { stage: 'materials', what: 'started' }
  return [
    {
      name: 'confirmOrder',
      params: { id: await ours.pending() },
      body: { factory: f1 },
      ids: { factory: {} },
    },
    {
      name: 'confirmOrders',
      body: { ids: [await ours.pending()], factory: f1 },
      ids: { 'ids[]': {}, factory: {} },
    },
    { name: 'cancelOrders', body: { ids: [await ours.pending()], reason }, ids: { 'ids[]': {} } },
    {
      name: 'moveOrders',
      body: { ids: [await ours.made()], factory: f2 },
      ids: { 'ids[]': {}, factory: {} },
    },
    {
      name: 'deliverOrders',
      body: { ids: [await ours.shipped()] },
      ids: { 'ids[]': { store: theirs.shipped } },
    },
    { name: 'readyOrders', body: { ids: [await ours.made()] }, ids: { 'ids[]': { factory: theirs.made } } },
    {
      name: 'reportStages',
      body: { ids: [await ours.made()], ...report },
      ids: { 'ids[]': { factory: theirs.made } },
    },
    {
      name: 'lookAfterOrder',
      params: { id: await ours.made() },
      body: { looked_after_by: w },
      ids: { looked_after_by: { wholesale: a1 } },
    },
  ]
}

async function ofPackages({ app, ours, theirs }: BodyIdsWorld): Promise<NamingCall[]> {
  const { s1, s2 } = app.addresses
  return [
    {
      name: 'createPackage',
      body: { orders: [await ours.ready()] },
      ids: { 'orders[]': { factory: theirs.ready } },
    },
    {
      name: 'updatePackage',
      params: { id: await ours.package() },
      body: { orders: [await ours.ready()], note: 'Fragile' },
      ids: { 'orders[]': { factory: theirs.ready, wholesale: theirs.ready } },
    },
    {
      name: 'updatePackage',
      params: { id: await ours.package() },
      body: { address: s1 },
      ids: { address: { wholesale: s2 } },
    },
    {
      name: 'deletePackages',
      body: { ids: [await ours.package()] },
      ids: { 'ids[]': { factory: theirs.package } },
    },
  ]
}

async function ofMoney(world: BodyIdsWorld): Promise<NamingCall[]> {
  const { app, ours, theirs } = world
  const { s1 } = app.world.stores
  const { methods } = app
  const invoice = async () => (await ours.invoice()).id
  const [noted, returned] = [await ours.invoice(), await ours.invoice()]
  const [theirOrder] = theirs.invoice.orderIds
  const otherInvoice = { wholesale: theirs.invoice.id }
  return [
    {
      name: 'createCreditNote',
      params: { id: noted.id },
      body: { lines: [{ order: noted.orderIds[0], kind: 'goods', amount: 5, reason: 'A torn hem' }] },
      ids: { 'lines[].order': { wholesale: theirOrder ?? 0 } },
    },
    {
      name: 'recordPayment',
      params: { id: s1 },
      body: { amount: 5, invoices: [{ id: await invoice() }], method: 'wire', reference: 'W-1' },
      ids: { 'invoices[].id': otherInvoice },
    },
    {
      name: 'applyCredit',
      params: { id: s1, credit: await ours.credit() },
      body: { invoice: await invoice(), amount: 5 },
      ids: { invoice: otherInvoice },
    },
    {
      name: 'moveCredit',
      params: { id: s1, credit: await ours.credit() },
      body: { store: app.world.stores.s2, amount: 5, reason: 'Meant for the other' },
      ids: { store: {} },
    },
    { name: 'sendStatements', body: { stores: [s1] }, ids: { 'stores[]': {} } },
    {
      name: 'payInvoice',
      params: { id: await invoice() },
      body: { payment_method: methods.s1 },
      ids: { payment_method: { store: methods.s2 } },
    },
    {
      name: 'createPayment',
      body: { payment_method: methods.s1, invoices: [{ id: await invoice() }] },
      ids: { payment_method: { store: methods.s2 }, 'invoices[].id': { store: theirs.invoice.id } },
    },
    {
      name: 'refundTransaction',
      params: { id: await ours.transaction(returned.id) },
      body: { reason: 'A torn hem', credit_note: { kind: 'goods', order: returned.orderIds[0] } },
      ids: { 'credit_note.order': { wholesale: theirOrder ?? 0 } },
    },
    ...(await ofDifferences(world)),
  ]
}

async function ofDifferences({ ours, theirs }: BodyIdsWorld): Promise<NamingCall[]> {
  const { id } = await ours.invoice()
  const ways: [body: Record<string, Id>, ids: Record<string, Foreign>][] = [
    [{ way: 'match', payment: await ours.payment() }, { payment: { wholesale: theirs.payment } }],
    [
      { way: 'match', transaction: await ours.transaction(id) },
      { transaction: { wholesale: theirs.transaction } },
    ],
    [{ way: 'record', invoice: id }, { invoice: { wholesale: theirs.invoice.id } }],
  ]
  const calls: NamingCall[] = []
  for (const [body, ids] of ways)
    calls.push({ name: 'settleDifference', params: { id: await ours.difference() }, body, ids })
  return calls
}

async function ofFactories({ app, ours, theirs }: BodyIdsWorld): Promise<NamingCall[]> {
  const { f1 } = app.world.factories
  const { items } = app
  const owed = await ours.owed()
  const days = { from: '2027-02-01', to: '2027-02-03', kind: 'closed', name: 'Spring' }
  return [
    {
      name: 'previewClosure',
      params: { id: f1 },
      body: { ...days, replaces: await ours.closure() },
      ids: { replaces: { wholesale: theirs.closure, factory: theirs.closure } },
    },
    { name: 'updateTransitTimes', body: { factory: f1, times: [] }, ids: { factory: {} } },
    {
      name: 'saveStagePlan',
      body: { name: 'Plain', shares: USUAL_PLAN, dresses: [items.dress], custom_items: [items.veil] },
      ids: { 'dresses[]': {}, 'custom_items[]': {} },
    },
    {
      name: 'saveStagePlan',
      body: { id: await ours.plan(), name: 'Usual', shares: USUAL_PLAN },
      ids: { id: {} },
    },
    {
      name: 'createFactoryPayment',
      body: { factory: f1, amount: owed.open, paid_at: '2026-11-10', reference: 'F-1', owed: [owed.id] },
      ids: { factory: {}, 'owed[]': { wholesale: theirs.owed.id } },
    },
  ]
}

function ofCatalogue({ app }: BodyIdsWorld): NamingCall[] {
  const factory = app.world.factories.f1
  const { dress, veil } = app.items
  const priced = { wholesale_price: 1_000, factory_price: 400, estimated_months: 4, estimated_days: 0 }
  const chosen = { factory, colors: [1], sizes: [5], custom_items_ids: [veil] }
  const named = { factory: {}, 'colors[]': {}, 'sizes[]': {}, 'custom_items_ids[]': {} }
  return [
    {
      name: 'createDress',
      body: { name: 'Mireille', style_number: 'AT-999', msrp: 2_000, ...priced, ...chosen },
      ids: named,
    },
    { name: 'updateDress', params: { id: dress }, body: chosen, ids: named },
    { name: 'createCustomItem', body: { name: 'Sash', ...priced, factory }, ids: { factory: {} } },
    { name: 'updateCustomItem', params: { id: veil }, body: { factory }, ids: { factory: {} } },
  ]
}
