import { carried, type Days, dayWhenDone, doneBy, weekday, workedFrom } from './almanac.ts'
import type { Life, News } from './lives.ts'

/** What was told about an order so far, as the world keeps it to say what could have been known. */
export type Heard = {
  /** The day each stage was finished; undefined where nobody has said so. */
  finished: (number | undefined)[]
  started: (number | undefined)[]
  expected: (number | undefined)[]
  left: number | undefined
  carrierSays: number | undefined
  delivered: number | undefined
}

export const NOTHING_HEARD = (): Heard => ({
  finished: [],
  started: [],
  expected: [],
  left: undefined,
  carrierSays: undefined,
  delivered: undefined,
})

export function hear(heard: Heard, news: News): void {
  if (news.what === 'started') heard.started[news.stage] = news.on
  if (news.what === 'finished') heard.finished[news.stage] = news.on
  if (news.what === 'delayed') heard.expected[news.stage] = news.expected
  if (news.what === 'dispatched') heard.left = news.on
  if (news.what === 'carrier says') heard.carrierSays = news.expected
  if (news.what === 'delivered') heard.delivered = news.on
}

/**
 * The day on which an order arrives, as anybody could reckon it who has the plan, the factory's days as they were told and
 * what was reported until today: what is planned takes as long as planned, and what should be done by now but is not
 * reported takes until today at least. Causes that nobody has told of are not in it.
 */
export function arrivalAsKnown(life: Life, heard: Heard, days: Days, today: number): number {
  if (heard.delivered !== undefined) return heard.delivered
  if (heard.left !== undefined) return onTheRoad(life, heard.left, heard.carrierSays, today)
  let done = life.plan.length - 1
  while (done >= 0 && heard.finished[done] === undefined) done -= 1
  let sum = doneBy(days, heard.finished[done] ?? life.placed)
  let ends = heard.finished[done] ?? life.placed
  for (let stage = done + 1; stage < life.plan.length; stage += 1) {
    sum = Math.max(sum, doneBy(days, (heard.started[stage] ?? 0) - 1))
    sum += (life.plan[stage] ?? 0) * 100
    const planned = dayWhenDone(days, sum)
    if (planned === undefined) throw new Error('The season’s calendar is too short.')
    ends = planned
    const least = workedFrom(days, Math.max(today, heard.expected[stage] ?? today))
    if (ends < least) {
      ends = least
      sum = doneBy(days, least)
    }
  }
  return carried(Math.max(ends, today), life.factory.transitDays)
}

function onTheRoad({ factory }: Life, left: number, carrierSays: number | undefined, today: number): number {
  let day = Math.max(carrierSays ?? carried(left, factory.transitDays), today)
  while (weekday(day) > 4) day += 1
  return day
}
