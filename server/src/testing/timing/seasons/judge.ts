import { isoDay } from './almanac.ts'
import { arrivalAsKnown, hear, NOTHING_HEARD } from './knowable.ts'
import { type Foretell, type Known, RISKS, type Risk, STAGES, type Told } from './known.ts'
import type { Life, News } from './lives.ts'

/** Whoever still waits for an order so long after it came has forgotten to say so. */
const ASKED_AFTER_ARRIVAL = 45
/** Time enough to do something about it. */
const AHEAD = 14
/** An order called short or late that came so many days before it was needed was a false alarm. */
const FALSE_IF_BEFORE = 7

/** What a rule was worth over many orders. */
export type Score = {
  orders: number
  inTime: number
  /** Arrived after it was needed, from a cause that could be known by then. */
  knowable: number
  /** Arrived after it was needed, and nobody could have known. */
  unknowable: number
  foretold: number
  knownAhead: number
  foretoldAhead: number
  toldAtOnce: number
  daysAhead: number[]
  falseAlarms: number
  /** Those that were called while something was done that nobody had reported. */
  falseUnreported: number
  /** Of the others, those of factories that take less time than is planned. */
  falseQuick: number
  thereAndBack: number
  /** Days on which the rule named a day of arrival, and those on which the world reckons with the same. */
  days: number
  agreed: number
}

export const EMPTY_SCORE = (): Score => ({
  orders: 0,
  inTime: 0,
  knowable: 0,
  unknowable: 0,
  foretold: 0,
  knownAhead: 0,
  foretoldAhead: 0,
  toldAtOnce: 0,
  daysAhead: [],
  falseAlarms: 0,
  falseUnreported: 0,
  falseQuick: 0,
  thereAndBack: 0,
  days: 0,
  agreed: 0,
})

type Watch = {
  foretell: Foretell
  said: Risk | undefined
  /** Since when it says short or late without a break. */
  since: number | undefined
  sinceAtNeed: number | undefined
  firstCalled: number | undefined
  isWorse: boolean
  returns: number
  days: number
  agreed: number
}

/** Lets an order live, and asks each rule about it every day from the day it was placed until it is known to have come. */
export function judge(life: Life, rules: readonly { foretell: Foretell; score: Score }[]): void {
  const watches = rules.map(({ foretell }) => watchOf(foretell))
  const known = firstKnown(life)
  const heard = NOTHING_HEARD()
  let next = 0
  let knowableSince: number | undefined
  const needed = Math.min(life.needBy, life.arrived - 1)
  for (let day = life.placed; day <= life.arrived + ASKED_AFTER_ARRIVAL; day += 1) {
    for (let news = life.news[next]; news && news.toldOn <= day; news = life.news[next]) {
      hear(heard, news)
      learn(known, news)
      next += 1
    }
    const { spells, days } = life.factory.knownOn(day)
    known.today = isoDay(day)
    known.spells = spells
    const arrives = arrivalAsKnown(life, heard, days, day)
    const isBeforeNeed = day <= needed
    if (isBeforeNeed) knowableSince = arrives > life.needBy ? (knowableSince ?? day) : undefined
    for (const watch of watches) look(watch, known, { day, isBeforeNeed, arrives: isoDay(arrives) })
    if (heard.delivered !== undefined) break
  }
  rules.forEach(({ score }, at) => {
    const watch = watches[at]
    if (watch) count(score, life, watch, knowableSince)
  })
}

function watchOf(foretell: Foretell): Watch {
  return {
    foretell,
    said: undefined,
    since: undefined,
    sinceAtNeed: undefined,
    firstCalled: undefined,
    isWorse: false,
    returns: 0,
    days: 0,
    agreed: 0,
  }
}

type Look = { day: number; isBeforeNeed: boolean; arrives: string }

function look(watch: Watch, known: Known, { day, isBeforeNeed, arrives }: Look): void {
  const { risk, arrivesOn } = watch.foretell(known, watch.said)
  if (arrivesOn !== null) watch.days += 1
  if (arrivesOn === arrives) watch.agreed += 1
  if (watch.said !== undefined && risk !== watch.said) {
    const isWorse = RISKS.indexOf(risk) > RISKS.indexOf(watch.said)
    if (!isWorse && watch.isWorse) watch.returns += 1
    watch.isWorse = isWorse
  }
  watch.said = risk
  const isCalled = risk === 'short' || risk === 'late'
  watch.since = isCalled ? (watch.since ?? day) : undefined
  if (isCalled) watch.firstCalled ??= day
  if (isBeforeNeed) watch.sinceAtNeed = watch.since
}

function count(score: Score, life: Life, watch: Watch, knowableSince: number | undefined): void {
  score.orders += 1
  score.days += watch.days
  score.agreed += watch.agreed
  if (watch.returns > 1) score.thereAndBack += 1
  if (life.arrived <= life.needBy) {
    score.inTime += 1
    const called = watch.firstCalled
    if (called === undefined || life.arrived > life.needBy - FALSE_IF_BEFORE) return
    score.falseAlarms += 1
    if (life.news.some((news) => 'on' in news && news.on < called && called < news.toldOn))
      score.falseUnreported += 1
    else if (life.factory.hands < 1) score.falseQuick += 1
    return
  }
  if (knowableSince === undefined) {
    score.unknowable += 1
    return
  }
  score.knowable += 1
  const isKnownAhead = knowableSince <= life.needBy - AHEAD
  if (isKnownAhead) score.knownAhead += 1
  const since = watch.sinceAtNeed
  if (since === undefined) return
  score.foretold += 1
  score.daysAhead.push(life.needBy - since)
  if (since <= knowableSince) score.toldAtOnce += 1
  if (isKnownAhead && since <= life.needBy - AHEAD) score.foretoldAhead += 1
}

/** What is known of an order, to which more is added. */
export type Learning = Known & { reports: Told[] }

export function firstKnown(life: Life): Learning {
  return {
    today: isoDay(life.placed),
    placed_on: isoDay(life.placed),
    ship_date: isoDay(life.shipDate),
    wear_date: isoDay(life.wear),
    alterations_days: life.ownAlterations,
    is_sample: life.isSample,
    is_custom_item: life.isCustomItem,
    week: life.factory.week,
    spells: [],
    transit_days: life.factory.transitDays,
    reports: [],
    dispatched_on: null,
    package_expected_on: null,
    delivered_on: null,
  }
}

export function learn(known: Learning, news: News): void {
  if (news.what === 'dispatched') known.dispatched_on = isoDay(news.on)
  else if (news.what === 'delivered') known.delivered_on = isoDay(news.on)
  else if (news.what === 'carrier says') known.package_expected_on = isoDay(news.expected)
  else {
    const stage = STAGES[news.stage]
    if (!stage) throw new Error(`There is no stage ${news.stage}.`)
    const isDelay = news.what === 'delayed'
    known.reports.push({
      stage,
      what: news.what,
      on: isoDay(isDelay ? news.toldOn : news.on),
      expected_on: isDelay ? isoDay(news.expected) : null,
      reason: isDelay ? news.reason : null,
    })
  }
}
