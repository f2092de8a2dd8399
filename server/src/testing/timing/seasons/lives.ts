import { carried, dayWhenDone, doneBy, monthsLater, NEVER, weekday, workedFrom } from './almanac.ts'
import type { Chance } from './chance.ts'
import type { Factory } from './factories.ts'
import { planOf } from './plan.ts'

/** What is told about an order, on the day on which it is told. Stages are counted from 0, confirmation. */
export type News = { toldOn: number } & (
  | { what: 'started'; stage: number; on: number }
  | { what: 'finished'; stage: number; on: number }
  | { what: 'delayed'; stage: number; expected: number; reason: string }
  | { what: 'dispatched'; on: number }
  | { what: 'delivered'; on: number }
  | { what: 'carrier says'; expected: number }
)

/** An order as it really goes, and what is told about it in the sequence of telling. */
export type Life = {
  factory: Factory
  placed: number
  /** How long it takes, as the catalogue says. */
  months: number
  days: number
  shipDate: number
  wear: number
  ownAlterations: number | null
  isSample: boolean
  isCustomItem: boolean
  needBy: number
  /** Working days of each stage. */
  plan: readonly number[]
  news: readonly News[]
  arrived: number
}

const STORES_ALTERATIONS = 42

const FINISHING = 5

/** `daysInHand`: how long stores keep in hand beside the road and alterations, on average. */
export function liveOrder(chance: Chance, factory: Factory, placed: number, daysInHand: number): Life {
  const { isSample, isCustomItem, months, days, ownAlterations } = draw(chance)
  const shipDate = monthsLater(placed, months) + days
  const alterations = ownAlterations ?? (isSample || isCustomItem ? 0 : STORES_ALTERATIONS)
  // Most stores keep some time in hand, a few have a bride who comes late; none can be ordered that ships too late.
  const inHand = chance.happens(0.04) ? -chance.between(1, 30) : 5 + Math.round(chance.tail(daysInHand))
  const wear = Math.max(shipDate, carried(shipDate, factory.transitDays) + alterations + inHand)
  const plan = planOf(factory.week, placed, shipDate)
  const made = make(chance, factory, placed, plan)
  const sent = send(chance, factory, made.readyTold)
  return {
    factory,
    placed,
    months,
    days,
    shipDate,
    wear,
    ownAlterations,
    isSample,
    isCustomItem,
    needBy: wear - alterations,
    plan,
    news: [...made.news, ...sent.news].toSorted((one, other) => one.toldOn - other.toldOn),
    arrived: sent.arrived,
  }
}

function draw(chance: Chance) {
  const isCustomItem = chance.happens(0.2)
  return {
    isCustomItem,
    isSample: chance.happens(0.1),
    months: isCustomItem ? chance.between(1, 2) : chance.oneOf([3, 4, 4, 4, 5, 5, 6]),
    days: chance.oneOf([0, 0, 0, 7, 10, 15]),
    ownAlterations: chance.happens(0.15) ? chance.between(2, 10) * 7 : null,
  }
}

type Trouble = { reason: string; extraDays: number }

/** What goes wrong in a stage, beyond hands that are slow. */
function troubleOf(chance: Chance, stage: number): Trouble | undefined {
  if (stage === 1 && chance.happens(0.06))
    return {
      reason: chance.oneOf(['materials_out', 'materials_out', 'materials_damaged']),
      extraDays: chance.between(4, 30),
    }
  if (stage === 2 && chance.happens(0.02))
    return {
      reason: chance.oneOf(['pattern_review', 'measurements_unclear', 'waiting_for_store']),
      extraDays: chance.between(2, 12),
    }
  if (stage >= 3 && chance.happens(0.03))
    return { reason: chance.oneOf(['rework', 'rework', 'no_hands']), extraDays: chance.between(3, 12) }
  return undefined
}

type Made = { begun: number; ended: number; wasDue: number; trouble: Trouble | undefined }

function make(chance: Chance, factory: Factory, placed: number, plan: readonly number[]) {
  const confirmed = confirmedOn(chance, placed)
  const stages: Made[] = []
  let ended = confirmed
  for (let stage = 1; stage <= FINISHING; stage += 1) {
    const made = work(chance, factory, stage, ended, plan[stage] ?? 0)
    stages.push(made)
    ended = made.ended
  }
  const finished = reportsOf(chance, factory, stages)
  const news: News[] = [{ what: 'finished', stage: 0, on: confirmed, toldOn: confirmed }]
  stages.forEach((made, at) => {
    const stage = at + 1
    const report = finished[at]
    if (!report) return
    const toldBefore = finished[at - 1]?.toldOn ?? confirmed
    if (factory.tapsStart && made.begun >= toldBefore && made.begun <= report.on)
      news.push({ what: 'started', stage, on: made.begun, toldOn: made.begun })
    news.push(...delays(chance, factory, { made, stage, after: toldBefore, before: report.toldOn }))
    news.push({ what: 'finished', stage, on: report.on, toldOn: report.toldOn })
  })
  return { news, readyTold: finished.at(-1)?.toldOn ?? ended }
}

/** Staff confirm within some days, from Monday to Friday; sometimes the order lies about for longer. */
function confirmedOn(chance: Chance, placed: number): number {
  let day = placed + (chance.happens(0.07) ? chance.between(3, 14) : chance.between(0, 2))
  while (weekday(day) > 4) day += 1
  return day
}

function work(chance: Chance, { real, hands }: Factory, stage: number, after: number, planned: number): Made {
  const begun = workedFrom(real, after + 1)
  const doneBefore = doneBy(real, begun - 1)
  const trouble = troubleOf(chance, stage)
  const needed = Math.round(planned * 100 * hands * Math.exp(0.12 * chance.bell()))
  const end = (amount: number) => {
    const day = dayWhenDone(real, doneBefore + Math.max(1, amount))
    if (day === undefined) throw new Error('The season’s calendar is too short.')
    return day
  }
  const ended = end(needed + (trouble?.extraDays ?? 0) * 100)
  return { begun, ended, wasDue: end(planned * 100), trouble }
}

type Report = { on: number; toldOn: number }

/**
 * When the end of each stage is told, and which day is given for it. What nobody has reported is made up for with the next
 * stage's report, as none can be reported out of sequence. The last one, ready to ship, is always told.
 */
function reportsOf(chance: Chance, factory: Factory, stages: readonly Made[]): Report[] {
  const told = stages.map(({ ended }, at) => ended + lagOf(chance, factory, at === stages.length - 1))
  for (let at = told.length - 2; at >= 0; at -= 1)
    told[at] = Math.min(told[at] ?? NEVER, told[at + 1] ?? NEVER)
  let before = 0
  return stages.map(({ ended }, at) => {
    const toldOn = workedFrom(factory.real, told[at] ?? ended)
    const asItWas = chance.happens(0.8) ? ended : toldOn
    before = Math.max(before, asItWas, toldOn - 14)
    return { on: Math.min(before, toldOn), toldOn }
  })
}

function lagOf(chance: Chance, { diligence }: Factory, isLast: boolean): number {
  const share = chance.share()
  if (share < diligence.atOnce) return 0
  if (isLast || share < diligence.atOnce + diligence.nextDays) return chance.between(1, 2)
  return share < diligence.atOnce + diligence.nextDays + diligence.aWeekLater ? chance.between(3, 8) : NEVER
}

type Telling = { made: Made; stage: number; after: number; before: number }

/** A trouble is told when it is known, late or never; the day given with it is a guess, and mostly a hopeful one. */
function delays(chance: Chance, { real }: Factory, { made, stage, after, before }: Telling): News[] {
  if (!made.trouble) return []
  const share = chance.share()
  if (share > 0.85) return []
  const knownOn = made.begun + Math.floor((made.wasDue - made.begun) * chance.share())
  const wish = share < 0.6 ? knownOn : made.wasDue + chance.between(1, 6)
  const toldOn = workedFrom(real, Math.max(wish, after))
  if (toldOn >= before) return []
  const { reason } = made.trouble
  const guess = Math.max(toldOn + 1, made.ended + Math.round(2 * chance.bell() - 1))
  const news: News[] = [{ what: 'delayed', stage, expected: guess, reason, toldOn }]
  const again = workedFrom(real, guess + 1)
  if (guess < made.ended && again < before && chance.happens(0.6)) {
    const better = Math.max(again + 1, made.ended + chance.between(0, 2))
    news.push({ what: 'delayed', stage, expected: better, reason, toldOn: again })
  }
  return news
}

/** From ready to ship to the store's door. */
function send(chance: Chance, { real, transitDays }: Factory, readyTold: number) {
  const waits = chance.happens(0.15) ? chance.between(2, 5) : 1
  const left = workedFrom(real, readyTold + waits)
  const { extraDays, isTold } = roadOf(chance)
  const arrived = carried(left, Math.max(1, transitDays + extraDays))
  const news: News[] = [{ what: 'dispatched', on: left, toldOn: left }]
  if (isTold) {
    const toldOn = left + chance.between(1, transitDays)
    if (toldOn < arrived)
      news.push({ what: 'carrier says', expected: arrived + chance.between(-1, 1), toldOn })
  }
  const share = chance.share()
  const lag = share < 0.9 ? 0 : share < 0.98 ? chance.between(1, 5) : chance.between(14, 30)
  news.push({ what: 'delivered', on: arrived, toldOn: arrived + lag })
  return { news, arrived }
}

function roadOf(chance: Chance): { extraDays: number; isTold: boolean } {
  const share = chance.share()
  if (share < 0.05) return { extraDays: -1, isTold: false }
  if (share < 0.85) return { extraDays: 0, isTold: false }
  if (share < 0.95) return { extraDays: chance.between(1, 2), isTold: false }
  if (share < 0.99) return { extraDays: chance.between(3, 8), isTold: chance.happens(0.7) }
  return { extraDays: chance.between(10, 20), isTold: chance.happens(0.3) }
}
