import type { WholesaleWholeDates } from '@trousseau/contract/orders/dates'
import { afterAll, expect, test, vi } from 'vitest'
import {
  closeSeason,
  enterFactories,
  enterSpells,
  haveMorning,
  haveWorked,
  openSeason,
  placeLife,
  readStored,
  readTold,
  type SeasonPortal,
  setAlterations,
  setDay,
  tell,
} from '../testing/dates/season-portal.ts'
import { hearOf, lookAgain, type WatchedOrder, watchFrom } from '../testing/dates/watched-order.ts'
import { chooseSeed } from '../testing/random-calls/random.ts'
import { SEASON_ORDERS } from '../testing/test-size.ts'
import { isoDay } from '../testing/timing/seasons/almanac.ts'
import type { Life } from '../testing/timing/seasons/lives.ts'
import { firstDayOf, livesOf, USUAL_DAYS_IN_HAND } from '../testing/timing/seasons/season.ts'

vi.setConfig({ testTimeout: 3 * 3_600_000 })

let portal: SeasonPortal | undefined
afterAll(() => portal && closeSeason(portal))

/** The long run lives through a year of orders, the short one through a few that are soon there. */
const IS_YEAR = SEASON_ORDERS > 20
const SOON = 80

/** A season's orders. */
function drawLives(seed: number): Life[] {
  const asked = { seed, season: seed % 4, daysInHand: USUAL_DAYS_IN_HAND, factories: 2 }
  if (IS_YEAR) return [...livesOf({ ...asked, orders: SEASON_ORDERS })]
  const lives = livesOf({ ...asked, orders: 20 * SEASON_ORDERS, placedWithin: 7 })
  return [...lives].filter(({ placed, arrived }) => arrived - placed < SOON).slice(0, SEASON_ORDERS)
}

type Course = {
  portal: SeasonPortal
  waiting: Life[]
  inFlight: WatchedOrder[]
  /** The orders that one email of the day has to tell of, email by email. */
  mails: Set<number>[]
  told: number
}

// A failure names the seed: TEST_SEED=<seed> repeats the season.
test('over a season the portal says of each order every day what the rule says of the world, and tells it once', async () => {
  const seed = chooseSeed() % 1_000_000
  const lives = drawLives(seed)
  portal = await openSeason([...new Set(lives.map(({ factory }) => factory))])
  const course: Course = { portal, waiting: lives, inFlight: [], mails: [], told: 0 }
  const first = firstDayOf(seed % 4)
  await setDay(portal, first - 1)
  await enterFactories(portal)
  await enterSpells(portal, Number.NEGATIVE_INFINITY, first - 1)
  await haveWorked(portal)
  for (let day = first; course.waiting.length + course.inFlight.length > 0; day += 1)
    await liveThrough(course, day).catch((cause: unknown) => {
      throw new Error(`seed ${seed}, ${isoDay(day)}`, { cause })
    })
  // Nothing was said twice, and something was said.
  if (IS_YEAR) expect(course.told).toBeGreaterThan(SEASON_ORDERS / 2)
})

async function liveThrough(course: Course, day: number): Promise<void> {
  const { portal } = course
  await setDay(portal, day)
  await haveMorning(portal)
  await haveWorked(portal)
  lookAtAll(course, day, day - 1)
  if ((await enterSpells(portal, day - 1, day)) > 0) await haveWorked(portal)
  lookAtAll(course, day, day)
  const moved = await actOn(course, day)
  if (moved.size > 0) await haveWorked(portal)
  await expectAsSaid(course, day, moved)
  await expectMails(course)
  course.inFlight = course.inFlight.filter(({ dates }) => dates.state !== 'arrived')
}

/** What is known of the factories' days since `calendarOf` is reckoned with for all, and told together. */
function lookAtAll({ inFlight, mails }: Course, day: number, calendarOf: number): void {
  const moved = inFlight.filter((watched) => lookAgain(watched, day, calendarOf))
  if (moved.length > 0) mails.push(new Set(moved.map(({ id }) => id)))
}

/** What people do on a day: they order, confirm, report, send and receive. Tells which orders they moved. */
async function actOn(course: Course, day: number): Promise<Set<number>> {
  const { portal, inFlight, mails } = course
  const moved = new Set<number>()
  const news = new Set<number>()
  const look = (watched: WatchedOrder) => {
    moved.add(watched.id)
    if (lookAgain(watched, day, day)) news.add(watched.id)
  }
  for (const life of course.waiting.filter(({ placed }) => placed === day)) {
    const watched = watchFrom(life, await placeLife(portal, life))
    inFlight.push(watched)
    moved.add(watched.id)
    if (life.ownAlterations === null) continue
    await setAlterations(portal, watched.id, life.ownAlterations)
    watched.known.alterations_days = life.ownAlterations
    look(watched)
  }
  course.waiting = course.waiting.filter(({ placed }) => placed !== day)
  for (const watched of inFlight)
    for (let one = watched.life.news[watched.heard]; one?.toldOn === day; ) {
      await tell(portal, watched, one)
      hearOf(watched, one)
      look(watched)
      watched.heard += 1
      one = watched.life.news[watched.heard]
    }
  if (news.size > 0) mails.push(news)
  return moved
}

/** What is stored of all, and what is answered about those that were moved. */
async function expectAsSaid({ portal, inFlight }: Course, day: number, moved: ReadonlySet<number>) {
  const stored = await readStored(
    portal,
    inFlight.map(({ id }) => id),
  )
  for (const { id, dates } of inFlight) {
    const { state, need_by, ships_on, arrives_on, slack, risk } = dates
    const said = { state, need_by, ships_on, arrives_on, slack, risk }
    expect(stored.get(id), `order ${id}`).toEqual({ order_id: id, ...said, as_of: isoDay(day) })
    if (moved.has(id)) expect(await readDates(portal, id), `order ${id}`).toMatchObject(answered(dates))
  }
}

const answered = ({ stages, state, need_by, ships_on, arrives_on, slack, risk }: WatchedOrder['dates']) => ({
  state,
  need_by,
  ships_on,
  arrives_on,
  slack,
  risk,
  stages: stages.map(({ planned_days, planned, started, finished, expected }) => ({
    planned_days,
    planned_on: planned,
    started_on: started,
    finished_on: finished,
    expected_on: expected,
  })),
})

async function readDates({ app, tokens }: SeasonPortal, id: number): Promise<WholesaleWholeDates> {
  const { status, body, text } = await app.send('GET', `/api/orders/${id}/dates`, { token: tokens.staff })
  expect(status, text).toBe(200)
  return (body as { data: WholesaleWholeDates }).data
}

/** Each email tells of the orders that it has to, and of no others; staff are told of the same by chat and email. */
async function expectMails(course: Course): Promise<void> {
  const { portal, mails } = course
  const told = await readTold(portal)
  expect(told.mails.map(({ orders, more }) => orders.length + more)).toEqual(mails.map(({ size }) => size))
  told.mails.forEach(({ orders }, at) => {
    expect(new Set(orders).size).toBe(orders.length)
    expect(orders.filter((id) => !mails[at]?.has(id))).toEqual([])
  })
  expect(told.notices).toBe(2 * mails.length)
  course.told += mails.reduce((sum, { size }) => sum + size, 0)
  course.mails = []
}
