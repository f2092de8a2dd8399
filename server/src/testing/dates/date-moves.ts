import { DELAY_REASONS } from '@trousseau/domain/dates/delay-reasons'
import { STAGES, type Stage } from '@trousseau/domain/dates/stages'
import { addDays, businessDay } from '@trousseau/domain/day'
import {
  CANCELLED,
  IN_PRODUCTION,
  PENDING,
  READY_TO_SHIP,
  SHIPPED,
} from '@trousseau/domain/orders/order-status'
import { sql } from 'kysely'
import { move, type OrderApp, order, untilHeard, wishOf } from '../orders.ts'
import { act, pack, SHIPMENT } from '../packages.ts'
import type { Random } from '../random-calls/random.ts'
import type { Answer, TestApp } from '../test-app.ts'

type At = Pick<TestApp, 'send'>

/** A portal in two processes, in which people do what they like with orders, calendars and packages. */
export type MovesWorld = {
  app: OrderApp
  portals: readonly At[]
  random: Random
  tokens: Tokens
  items: readonly number[]
  addresses: readonly number[]
}
export type Tokens = { store: string; staff: string; f1: string; f2: string }

type OrderNow = {
  id: number
  status: number
  factory_id: number | null
  stage: Stage | null
}
type Scene = MovesWorld & { at: At; today: string; orders: readonly OrderNow[] }
type Move = (scene: Scene) => Promise<Answer | undefined>

export async function readOrders({ app }: Pick<MovesWorld, 'app'>): Promise<OrderNow[]> {
  const { rows } = await sql<OrderNow>`
    select orders.id, orders.status, orders.factory_id, order_dates.stage
    from orders join order_dates on order_dates.store_id = orders.store_id and order_dates.order_id = orders.id
    order by orders.id`.execute(app.db)
  return rows
}

/** One of the orders in this status, if there is one. Now and then any other, with which it cannot be done. */
function orderIn({ orders, random }: Scene, ...statuses: number[]): OrderNow | undefined {
  const fit = orders.filter(({ status }) => statuses.includes(status))
  const from = fit.length === 0 || random.chance(0.05) ? orders : fit
  return from.length === 0 ? undefined : random.pick(from)
}

const makerOf = ({ app, tokens }: Scene, factory: number | null) =>
  factory === app.world.factories.f2 ? tokens.f2 : tokens.f1
const anyFactory = ({ app, random }: Scene) => random.pick(Object.values(app.world.factories))
const anyDay = ({ today, random }: Scene, ahead: number) => addDays(today, random.below(ahead))
const put = ({ at }: Scene, path: string, token: string, body: object) =>
  at.send('PUT', path, { token, body })

function report(scene: Scene): Promise<Answer> | undefined {
  const { random, today, at } = scene
  const one = orderIn(scene, IN_PRODUCTION)
  if (!one) return undefined
  const stage = random.chance(0.85) ? (one.stage ?? 'finishing') : random.pick(STAGES)
  const what = random.pick(['started', 'finished', 'finished', 'finished', 'delayed'])
  const on = addDays(today, -random.below(3))
  const delay = { reason: random.pick(Object.keys(DELAY_REASONS)), note: 'By chance' }
  const expected = random.chance(0.7) && { expected_on: anyDay(scene, 60) }
  const body = what === 'delayed' ? { stage, what, ...delay, ...expected } : { stage, what, on }
  return at.send('POST', `/api/orders/${one.id}/stages`, { token: makerOf(scene, one.factory_id), body })
}

function closureOf(scene: Scene) {
  const from = anyDay(scene, 150)
  const kind = scene.random.pick(['closed', 'closed', 'slow', 'open'])
  const pace = kind === 'slow' ? 1 + scene.random.below(99) : null
  return { from, to: addDays(from, scene.random.below(20)), kind, pace, name: 'By chance' }
}

async function closureIn({ app, random }: Scene): Promise<number | undefined> {
  const open = app.db.selectFrom('factory_closures').select('id').where('deleted_at', 'is', null)
  const closures = await open.orderBy('id').execute()
  return closures.length === 0 ? undefined : random.pick(closures).id
}

async function packageIn({ app, random }: Scene, isDispatched: boolean) {
  const packages = await app.db
    .selectFrom('packages')
    .select(['id', 'factory_id'])
    .where('dispatched_at', isDispatched ? 'is not' : 'is', null)
    .orderBy('id')
    .execute()
  return packages.length === 0 ? undefined : random.pick(packages)
}

const onOrder =
  (
    name: string,
    statuses: number[],
    who: (scene: Scene, order: OrderNow) => string,
    body: object = {},
  ): Move =>
  async (scene) => {
    const one = orderIn(scene, ...statuses)
    return one && move(scene.at, one.id, name, who(scene, one), { ...body })
  }
const byStaff = ({ tokens }: Scene) => tokens.staff
const byMaker = (scene: Scene, { factory_id }: OrderNow) => makerOf(scene, factory_id)

const MOVES: Readonly<Record<string, Move>> = {
  place: (scene) => {
    const { app, at, random, items, addresses, tokens } = scene
    const wish = {
      type: random.pick([1, 2, 2, 2]),
      item_id: random.pick(items),
      address: random.pick(addresses),
      wear_date: addDays(scene.today, 140 + random.below(120)),
    }
    return order(app, wishOf(app, wish), { token: tokens.store, at })
  },
  confirm: async (scene) => {
    const one = orderIn(scene, PENDING)
    const body = scene.random.chance(0.5) ? { factory: anyFactory(scene) } : {}
    return one && move(scene.at, one.id, 'confirm', scene.tokens.staff, body)
  },
  report: async (scene) => report(scene),
  reportAgain: async (scene) => report(scene),
  undo: async (scene) => {
    const one = orderIn(scene, IN_PRODUCTION, READY_TO_SHIP)
    const place = one?.stage ? STAGES.indexOf(one.stage) : STAGES.length - 1
    const stage = scene.random.pick([STAGES[Math.max(1, place)], STAGES[Math.max(1, place - 1)]])
    const token = makerOf(scene, one?.factory_id ?? null)
    return (
      one && scene.at.send('POST', `/api/orders/${one.id}/stages`, { token, body: { stage, what: 'undone' } })
    )
  },
  ready: onOrder('ready', [IN_PRODUCTION], byMaker),
  reopen: onOrder('reopen', [READY_TO_SHIP], byStaff, { reason: 'By chance' }),
  cancel: onOrder('cancel', [PENDING, IN_PRODUCTION], byStaff),
  reinstate: onOrder('reinstate', [CANCELLED], byStaff),
  deliver: onOrder('deliver', [SHIPPED], ({ tokens }) => tokens.store),
  otherFactory: async (scene) => {
    const one = orderIn(scene, IN_PRODUCTION)
    return one && put(scene, `/api/orders/${one.id}`, scene.tokens.staff, { factory: anyFactory(scene) })
  },
  shipTo: async (scene) => {
    const one = orderIn(scene, PENDING, IN_PRODUCTION, READY_TO_SHIP)
    const body = { address: scene.random.pick(scene.addresses) }
    return one && put(scene, `/api/orders/${one.id}`, scene.tokens.staff, body)
  },
  wearDate: async (scene) => {
    const one = orderIn(scene, PENDING)
    const body = { wear_date: addDays(scene.today, 130 + scene.random.below(90)) }
    return one && put(scene, `/api/orders/${one.id}`, scene.tokens.staff, body)
  },
  alterations: async (scene) => {
    const one = orderIn(scene, PENDING, IN_PRODUCTION, READY_TO_SHIP, SHIPPED)
    const days = scene.random.pick([null, 0, 21, 56, 90])
    return one && put(scene, `/api/orders/${one.id}/alterations`, scene.tokens.store, { days })
  },
  promise: async (scene) => {
    const one = orderIn(scene, PENDING, IN_PRODUCTION, READY_TO_SHIP, SHIPPED)
    const body = { arrive_on: addDays(scene.today, 60 + scene.random.below(150)), reason: 'pattern_review' }
    return one && scene.at.send('POST', `/api/orders/${one.id}/promise`, { token: scene.tokens.staff, body })
  },
  pack: async (scene) => {
    const one = orderIn(scene, READY_TO_SHIP)
    return one && pack(scene.app, { orders: [one.id] }, { token: byMaker(scene, one), at: scene.at })
  },
  dispatch: async (scene) => {
    const one = await packageIn(scene, false)
    const shipment = { ...SHIPMENT, carrier: scene.random.pick(['UPS', 'Ocean']) }
    const token = makerOf(scene, one?.factory_id ?? null)
    return one && act(scene.app, one.id, '/dispatch', shipment, { token, at: scene.at })
  },
  unpack: async (scene) => {
    const one = await packageIn(scene, false)
    return (
      one &&
      scene.at.send('DELETE', '/api/factory-packages', { token: scene.tokens.staff, body: { ids: [one.id] } })
    )
  },
  expect: async (scene) => {
    const one = await packageIn(scene, true)
    const body = { expected_on: anyDay(scene, 30), reason: 'customs' }
    return one && put(scene, `/api/factory-packages/${one.id}/expected`, scene.tokens.staff, body)
  },
  carrier: async (scene) => {
    const one = await packageIn(scene, true)
    const body = { tracking_number: 'X 1', carrier: scene.random.pick(['UPS', 'Ocean']) }
    const token = scene.tokens.staff
    return one && act(scene.app, one.id, '/update-tracking-number', body, { token, at: scene.at })
  },
  close: (scene) => {
    const factory = anyFactory(scene)
    const token = makerOf(scene, factory)
    return scene.at.send('POST', `/api/factories/${factory}/closures`, { token, body: closureOf(scene) })
  },
  closeOtherwise: async (scene) => {
    const id = await closureIn(scene)
    return id === undefined
      ? undefined
      : put(scene, `/api/closures/${id}`, scene.tokens.staff, closureOf(scene))
  },
  openAgain: async (scene) => {
    const id = await closureIn(scene)
    if (id === undefined) return undefined
    return scene.at.send('DELETE', `/api/closures/${id}`, { token: scene.tokens.staff })
  },
  week: (scene) => {
    const week = Array.from({ length: 7 }, (_, day) => day < 5 || scene.random.chance(0.3))
    return put(scene, `/api/factories/${anyFactory(scene)}/calendar`, scene.tokens.staff, { week })
  },
  transit: (scene) => {
    const days = () => scene.random.below(12)
    const times = [
      { country: '', service: '', days: days() },
      { country: 'CA', service: '', days: days() },
      { country: 'US', service: 'Ocean', days: 20 + days() },
    ]
    return put(scene, '/api/transit-times', scene.tokens.staff, { factory: anyFactory(scene), times })
  },
}

export const MOVE_NAMES = Object.keys(MOVES)

/** Some moves at once, each at one of the portals, decided by how things stood before. Tells which of them were done. */
export async function moveAtOnce(world: MovesWorld, names: readonly string[]): Promise<string[]> {
  const orders = await readOrders(world)
  const today = businessDay(world.app.clock.now().getTime())
  const moves = names.map((name) => {
    const scene: Scene = { ...world, at: world.random.pick(world.portals), today, orders }
    return untilHeardOrNothing(scene, name)
  })
  const answers = await Promise.all(moves)
  return names.filter((_, at) => answers[at]?.status === 200)
}

async function untilHeardOrNothing(scene: Scene, name: string): Promise<Answer | undefined> {
  const first = await MOVES[name]?.(scene)
  if (first?.status !== 503) return refuseFailure(name, first)
  return refuseFailure(name, await untilHeard(async () => (await MOVES[name]?.(scene)) ?? first))
}

function refuseFailure(name: string, answer: Answer | undefined): Answer | undefined {
  if (answer && answer.status >= 500) throw new Error(`${name}: ${answer.status} ${answer.text}`)
  return answer
}
