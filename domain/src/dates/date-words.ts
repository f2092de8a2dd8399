import { type Day, MONTHS } from '../day.ts'
import { daysBetween } from '../week.ts'
import type { Dates } from './arrival.ts'
import type { Cause, Why } from './cause.ts'
import { DELAY_REASONS, type Side } from './delay-reasons.ts'
import type { Risk } from './risk.ts'
import { STAGE_LABELS } from './stages.ts'

/** What the words need to know of an order's dates. */
export type DatesInShort = Pick<Dates, 'state' | 'arrives_on' | 'need_by' | 'slack' | 'risk'> & {
  wear_date: Day
}

export const RISK_LABELS: Readonly<Record<Risk, string>> = {
  safe: 'On time',
  tight: 'Tight',
  short: 'Short on time',
  late: 'Late',
}

/** Nearer days than that cannot be mistaken for those of another year. */
const YEAR_SHOWN_FROM = 300

/** "March 19", with its year if that is not plain. */
export function dayWords(day: Day, today: Day): string {
  const words = `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}`
  return Math.abs(daysBetween(today, day)) < YEAR_SHOWN_FROM ? words : `${words}, ${day.slice(0, 4)}`
}

const countDays = (days: number) => (days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`)

/** The whole sentence about an order: "Arrives March 19, 15 days before it is needed." */
export function dateSentence(dates: DatesInShort, today: Day): string {
  const { state, arrives_on } = dates
  if (state === 'cancelled') return 'This order was cancelled.'
  if (arrives_on === null) return `${STATE_WORDS[state]}We don’t have an arrival date right now.`
  const arrival = `${dayWords(arrives_on, today)}, ${distance(dates)}.`
  if (state === 'arrived') return `Arrived ${arrival}`
  return state === 'not_confirmed'
    ? `Not confirmed yet. Once it is, it arrives ${arrival}`
    : `${STATE_WORDS[state]}Arrives ${arrival}`
}

const STATE_WORDS = {
  not_confirmed: 'Not confirmed yet. ',
  being_made: '',
  ready: 'Ready to ship. ',
  on_its_way: 'On its way. ',
  arrived: '',
} as const

/** Where the day itself is shown elsewhere: "Arrives 12 days before it is needed". */
export function arrivalInShort(dates: DatesInShort): string {
  if (dates.state === 'cancelled') return 'Cancelled'
  if (dates.arrives_on === null) return 'No arrival date'
  return `${dates.state === 'arrived' ? 'Arrived' : 'Arrives'} ${distance(dates)}`
}

function distance({ state, arrives_on, wear_date, slack }: DatesInShort): string {
  const needed = state === 'arrived' ? 'it was needed' : 'it is needed'
  const afterWearDate = arrives_on === null ? 0 : daysBetween(wear_date, arrives_on)
  if (afterWearDate > 0) return `${countDays(afterWearDate)} after the wear date`
  if (slack === null || slack === 0) return `the day ${needed}`
  return slack > 0 ? `${countDays(slack)} before ${needed}` : `${countDays(-slack)} after ${needed}`
}

export const neededBy = (dates: Pick<Dates, 'need_by'>, today: Day): string =>
  `Needed by ${dayWords(dates.need_by, today)}`

/** For an item that is not ordered yet, from its last safe day. */
export function orderBy(lastSafeDay: Day | null, today: Day): string {
  if (lastSafeDay === null) return 'Order today. There’s no time to spare.'
  return lastSafeDay === today
    ? 'Order today to be on time.'
    : `Order by ${dayWords(lastSafeDay, today)} to be on time.`
}

type Audience = 'store' | 'wholesale' | 'factory'

/** Why, in a few words that follow a colon: "materials out". Notes and names of closures are not for stores. */
export function causeWords({ why, stage, closure, note }: Cause, audience: Audience): string {
  const stageName = stage === null ? 'it' : STAGE_LABELS[stage].toLowerCase()
  if (why === 'not_reported') return `${stageName} ${stage === 'materials' ? 'are' : 'is'} overdue`
  if (why === 'took_longer') return `${stageName} took longer`
  if (why === 'little_time') return 'ordered close to the wear date'
  const words = why === 'other' ? 'other reasons' : DELAY_REASONS[why].label.toLowerCase()
  const more = audience === 'store' ? '' : (closure ?? note)
  return more === '' ? words : `${words} (${more})`
}

/** The first promise, which the plan gave. */
export const promisedWords = (arrives: Day | null, today: Day): string =>
  arrives === null ? 'Ordered without an arrival date' : `Ordered for ${dayWords(arrives, today)}`

/** A promise that has moved: "Was March 19, now March 26: materials out". */
export function movedWords(
  was: Day | null,
  now: Day | null,
  cause: Cause | null,
  audience: Audience,
  today: Day,
): string {
  const why = cause === null ? '' : `: ${causeWords(cause, audience)}`
  const before = was === null ? 'Had no date' : `Was ${dayWords(was, today)}`
  return `${before}, now ${now === null ? 'no date' : dayWords(now, today)}${why}`
}

const STORE_ADVICE: Readonly<Record<Risk, string>> = {
  safe: 'There is nothing you need to do.',
  tight: 'Please plan the first fitting for right after it arrives.',
  short: 'Please ask your seamstress for a faster turnaround, or call us.',
  late: 'Please call us today.',
}

const STAFF_ADVICE: Readonly<Record<Side, string>> = {
  wholesale: 'This one is waiting on us.',
  factory: 'Ask the factory for a date.',
  carrier: 'Ask the carrier where it is.',
  store: 'Call the store.',
}

/** What a store can do about it. */
export function storeAdvice(risk: Risk, why: Why | null): string {
  if (risk !== 'safe' && (why === 'waiting_for_store' || why === 'measurements_unclear'))
    return 'We’re waiting to hear from you. Please call us.'
  return STORE_ADVICE[risk]
}

/** Who can do something about it. */
function sideOf(why: Why): Side {
  if (why === 'not_reported' || why === 'took_longer') return 'factory'
  return why === 'little_time' ? 'store' : DELAY_REASONS[why].side
}

/** What staff can do about it. */
export function staffAdvice(risk: Risk, why: Why | null): string {
  return risk === 'safe' || why === null ? 'Nothing to do.' : STAFF_ADVICE[sideOf(why)]
}

/** What a closure would do to orders in flight: "37 orders move, 4 turn short." */
export function previewWords(moved: number, turned: Readonly<Record<Exclude<Risk, 'safe'>, number>>): string {
  if (moved === 0) return 'No orders move.'
  const orders = moved === 1 ? '1 order moves' : `${moved.toLocaleString('en-US')} orders move`
  const worse = (['tight', 'short', 'late'] as const)
    .filter((risk) => turned[risk] > 0)
    .map((risk) => `${turned[risk].toLocaleString('en-US')} ${turned[risk] === 1 ? 'turns' : 'turn'} ${risk}`)
  return `${[orders, ...worse].join(', ')}.`
}
