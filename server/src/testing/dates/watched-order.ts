import { type Dates, datesOf } from '@trousseau/domain/dates/arrival'
import { RISKS } from '@trousseau/domain/dates/risk'
import { dayNumber, isoDay } from '../timing/seasons/almanac.ts'
import { factsOf } from '../timing/seasons/by-arrival.ts'
import { firstKnown, type Learning, learn } from '../timing/seasons/judge.ts'
import type { Life, News } from '../timing/seasons/lives.ts'

/**
 * An order of a season as the rule sees it, fed with what the world tells alone: what the portal has to say of it, and when it
 * has to tell its store.
 */
export type WatchedOrder = {
  life: Life
  /** In the portal. */
  id: number
  known: Learning
  dates: Dates
  promised: string
  told: Dates['risk']
  /** How many of its news were told. */
  heard: number
  package: number | undefined
}

const LATER_BY = 2
const EARLIER_BY = 7

/** As it is placed. Its own days for alterations are entered after that. */
export function watchFrom(life: Life, id: number): WatchedOrder {
  const known = firstKnown(life)
  known.alterations_days = null
  known.spells = life.factory.knownOn(life.placed).spells
  const dates = datesOf(factsOf(known, undefined))
  const { arrives_on, risk } = dates
  if (arrives_on === null) throw new Error('Everything in a season has a date.')
  return { life, id, known, dates, promised: arrives_on, told: risk, heard: 0, package: undefined }
}

/** The portal can be told that an order is there, but not since when. */
export function hearOf({ known }: WatchedOrder, news: News): void {
  learn(known, news.what === 'delivered' ? { ...news, on: news.toldOn } : news)
}

/** What the rule says on a day on which so much is known of the factory's days. Tells whether the store has to know. */
export function lookAgain(watched: WatchedOrder, today: number, calendarOf: number): boolean {
  const { known, life } = watched
  known.today = isoDay(today)
  known.spells = life.factory.knownOn(calendarOf).spells
  watched.dates = datesOf(factsOf(known, watched.dates.risk ?? undefined))
  return watched.dates.state !== 'arrived' && isNews(watched)
}

/** Worse than was told, later than was promised, or well again. */
function isNews(watched: WatchedOrder): boolean {
  const { arrives_on, risk } = watched.dates
  if (arrives_on === null || risk === null) throw new Error('Everything in a season has a date.')
  const moved = dayNumber(arrives_on) - dayNumber(watched.promised)
  if (moved >= LATER_BY || moved <= -EARLIER_BY) watched.promised = arrives_on
  const told = watched.told ?? 'safe'
  const isWorse = RISKS.indexOf(risk) > RISKS.indexOf(told)
  const isWellAgain = risk === 'safe' && told !== 'safe'
  if (!isWorse && !isWellAgain && moved < LATER_BY) return false
  watched.told = risk
  return true
}
