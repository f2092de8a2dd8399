import { sql } from 'kysely'
import { beginMorning } from '../../dates/run-mornings.ts'
import { makeCustomItem, makeDress } from '../catalogue.ts'
import { clearSandbox, deliverAll, noticesTo, passTime } from '../delivery.ts'
import { createOrderApp, MANY_ORDERS, move, type OrderApp, placed } from '../orders.ts'
import { act, pack, packageIn, SHIPMENT } from '../packages.ts'
import { startTestSandbox, type TestSandbox } from '../processes/test-sandbox.ts'
import type { Answer } from '../test-app.ts'
import { isoDay, type Spell } from '../timing/seasons/almanac.ts'
import type { Factory } from '../timing/seasons/factories.ts'
import { STAGES } from '../timing/seasons/known.ts'
import type { Life, News } from '../timing/seasons/lives.ts'
import { tokenFor } from '../wire-app.ts'
import type { WatchedOrder } from './watched-order.ts'

/** The portal in which a season happens, with the season's factories. */
export type SeasonPortal = {
  app: OrderApp
  sandbox: TestSandbox
  makers: ReadonlyMap<Factory, Maker>
  tokens: { store: string; staff: string }
  tokensFrom: number
  items: Map<string, number>
}
type Maker = { id: number; user: number; token: string }

/** Sessions end after a week without a call. */
const TOKEN_DAYS = 5

export async function openSeason(factories: readonly Factory[]): Promise<SeasonPortal> {
  const sandbox = await startTestSandbox()
  const app = await createOrderApp({ ...noticesTo(sandbox), ...MANY_ORDERS })
  const { factories: ids, users } = app.world
  const places = [
    { id: ids.f1, user: users.f1, token: '' },
    { id: ids.f2, user: users.f2, token: '' },
  ]
  const makers = new Map(factories.map((factory, at) => [factory, places[at % places.length] ?? nobody()]))
  return { app, sandbox, makers, tokens: { store: '', staff: '' }, tokensFrom: 0, items: new Map() }
}

function nobody(): never {
  throw new Error('A season in the portal has two factories.')
}

export async function closeSeason({ app, sandbox }: SeasonPortal): Promise<void> {
  await app.close()
  await sandbox.stop()
}

/** Some time of a day, by which all clocks of Chicago have begun it. */
export async function setDay(portal: SeasonPortal, day: number): Promise<void> {
  const { app, makers, tokens } = portal
  app.clock.set(`${isoDay(day)}T13:00:00Z`)
  if (day < portal.tokensFrom + TOKEN_DAYS) return
  portal.tokensFrom = day
  tokens.store = await tokenFor(app, app.world.users.a1)
  tokens.staff = await tokenFor(app, app.world.users.w)
  for (const maker of makers.values()) maker.token = await tokenFor(app, maker.user)
}

/** Each factory's week and its days to the store. */
export async function enterFactories({ app, makers, tokens }: SeasonPortal): Promise<void> {
  for (const [{ week, transitDays }, { id }] of makers) {
    const token = tokens.staff
    const calendar = { token, body: { week } }
    expectDone(await app.send('PUT', `/api/factories/${id}/calendar`, calendar))
    const times = [{ country: '', service: '', days: transitDays }]
    expectDone(await app.send('PUT', '/api/transit-times', { token, body: { factory: id, times } }))
  }
}

/** Enters what is told of factories' days from one day to another. Tells how much that was. */
export async function enterSpells(portal: SeasonPortal, after: number, until: number): Promise<number> {
  const { app, makers } = portal
  let entered = 0
  for (const [factory, { id, token }] of makers)
    for (const spell of factory.spells.filter(({ toldOn }) => after < toldOn && toldOn <= until)) {
      expectDone(await app.send('POST', `/api/factories/${id}/closures`, { token, body: toClosure(spell) }))
      entered += 1
    }
  return entered
}

const toClosure = ({ from, to, kind, pace }: Spell) => ({
  from: isoDay(from),
  to: isoDay(to),
  kind,
  pace: kind === 'slow' ? pace : null,
  name: 'As told',
})

/** The morning's run, and all that follows from it. */
export async function haveMorning({ app }: SeasonPortal): Promise<void> {
  if (!(await beginMorning(app.db, app.clock.now()))) throw new Error('This morning was begun before.')
}

export async function placeLife(portal: SeasonPortal, life: Life): Promise<number> {
  const { app, tokens } = portal
  const item = await itemOf(portal, life)
  const wish = {
    type: life.isSample ? 1 : 2,
    item_type: life.isCustomItem ? 2 : 1,
    item_id: item,
    wear_date: isoDay(life.wear),
  }
  return (await placed(app, wish, { token: tokens.store })).id
}

export async function setAlterations({ app, tokens }: SeasonPortal, id: number, days: number): Promise<void> {
  const token = tokens.store
  expectDone(await app.send('PUT', `/api/orders/${id}/alterations`, { token, body: { days } }))
}

/** One for each factory and time that it takes. */
async function itemOf({ app, makers, items }: SeasonPortal, life: Life): Promise<number> {
  const { factory, isCustomItem, months, days } = life
  const factoryId = makers.get(factory)?.id ?? 0
  const key = [factoryId, isCustomItem, months, days].join(' ')
  const found = items.get(key)
  if (found !== undefined) return found
  const made = await (isCustomItem ? makeCustomItem : makeDress)(app.db, { factoryId, months, days })
  items.set(key, made)
  return made
}

/** Has somebody tell the portal what the world tells. */
export async function tell(portal: SeasonPortal, watched: WatchedOrder, news: News): Promise<void> {
  const { app, makers, tokens } = portal
  const { id, life } = watched
  const token = makers.get(life.factory)?.token ?? ''
  if (news.what === 'dispatched') watched.package = await send(app, id, token)
  else if (news.what === 'delivered') expectDone(await move(app, id, 'deliver', tokens.store))
  else if (news.what === 'carrier says') {
    const body = { expected_on: isoDay(news.expected), reason: 'carrier' }
    expectDone(await app.send('PUT', `/api/factory-packages/${watched.package}/expected`, { token, body }))
  } else if (news.stage === 0) expectDone(await move(app, id, 'confirm', tokens.staff))
  else expectDone(await app.send('POST', `/api/orders/${id}/stages`, { token, body: toReport(news) }))
}

function toReport(news: Extract<News, { stage: number }>) {
  const { what } = news
  const stage = STAGES[news.stage]
  if (what !== 'delayed') return { stage, what, on: isoDay(news.on) }
  return { stage, what, expected_on: isoDay(news.expected), reason: news.reason }
}

async function send(app: OrderApp, order: number, token: string): Promise<number> {
  const { id } = packageIn(expectDone(await pack(app, { orders: [order] }, { token })))
  const shipment = { ...SHIPMENT, tracking_number: `T ${order}` }
  expectDone(await act(app, id, '/dispatch', shipment, { token }))
  return id
}

function expectDone(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}

/** Has the worker do all that is due, and what is due a little later because it is told together. */
export async function haveWorked({ app, sandbox }: SeasonPortal): Promise<void> {
  await deliverAll(app, sandbox)
  passTime(app, 2)
  await deliverAll(app, sandbox)
}

/** The orders of each email about dates since the last look, and how many notices staff got. */
export async function readTold({ sandbox }: SeasonPortal): Promise<{ mails: Mail[]; notices: number }> {
  const received = await sandbox.messages()
  if (received.length > 0) await clearSandbox(sandbox)
  const mails = received.filter(({ subject }) => subject.startsWith('When your dresses arrive'))
  const notices = received.filter(({ subject }) => subject.startsWith('Dates, '))
  return { mails: mails.map(({ text }) => toMail(text)), notices: notices.length }
}
/** It lists forty orders at most, and counts the others. */
type Mail = { orders: number[]; more: number }

function toMail(text: string): Mail {
  const orders = [...text.matchAll(/sales-order-summary\/(\d+)/g)].map(([, id]) => Number(id))
  return { orders, more: Number(/And (\d+) more/.exec(text)?.[1] ?? 0) }
}

/** The stored dates of orders, by order. */
export async function readStored({ app }: SeasonPortal, orders: readonly number[]) {
  const { rows } = await sql<Stored>`
    select order_id, state, need_by, ships_on, arrives_on, slack, risk, as_of from order_dates
    where order_id = any(${orders})`.execute(app.db)
  return new Map(rows.map((row) => [row.order_id, row]))
}
type Stored = {
  order_id: number
  state: string
  need_by: string
  ships_on: string | null
  arrives_on: string | null
  slack: number | null
  risk: string | null
  as_of: string
}
