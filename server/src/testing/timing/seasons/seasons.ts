import { parseArgs } from 'node:util'
import { datesOf } from '@trousseau/domain/dates/arrival'
import type { Facts } from '@trousseau/domain/dates/facts'
import { byArrival, factsOf } from './by-arrival.ts'
import { EMPTY_SCORE, judge, type Score } from './judge.ts'
import type { Foretell } from './known.ts'
import { livesOf, USUAL_DAYS_IN_HAND } from './season.ts'
import { byShipDate } from './ship-date-rule.ts'

/**
 * What it is worth to watch dates: `npm run bench:seasons -- --seasons 20 --orders 5000 --seed 1`. Lets seasons of orders
 * happen in factories that close, hurry, run out of lace and forget to report, asks the rules about each order every day,
 * and prints what they foretold of what really came. The world knows nothing of the domain's dates. With `--in-hand`, stores
 * keep more or less time in hand than season.ts says.
 */
const { values } = parseArgs({
  options: {
    seasons: { type: 'string', default: '2' },
    orders: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    'in-hand': { type: 'string', default: String(USUAL_DAYS_IN_HAND) },
  },
})
const SEASONS = Number(values.seasons)
const ORDERS = Number(values.orders)
const SEED = Number(values.seed)
const DAYS_IN_HAND = Number(values['in-hand'])
if (![SEASONS, ORDERS, SEED, DAYS_IN_HAND].every((value) => Number.isInteger(value) && value >= 0))
  throw new Error('Seasons, orders, seed and days in hand are whole numbers.')

/** Some of what was asked, to measure with. */
const asked: Facts[] = []
const ASKED = 2_000
const ONE_IN = 97
const PIECE = 50
const ROUNDS = 25
let calls = 0

const byArrivalKept: Foretell = (known, before) => {
  calls += 1
  if (calls % ONE_IN === 0 && asked.length < ASKED) asked.push(factsOf(known, before))
  return byArrival(known, before)
}

const RULES: Readonly<Record<string, Foretell>> = {
  'the portal: arrival against need-by': byArrivalKept,
  'before: ship date against wear date': byShipDate,
}

const rules = Object.entries(RULES).map(([name, foretell]) => ({ name, foretell, score: EMPTY_SCORE() }))
for (let season = 0; season < SEASONS; season += 1)
  for (const life of livesOf({ seed: SEED, season, orders: ORDERS, daysInHand: DAYS_IN_HAND }))
    judge(life, rules)
console.log(`${SEASONS} seasons of ${ORDERS} orders, seed ${SEED}, ${DAYS_IN_HAND} days in hand`)
for (const { name, score } of rules) print(name, score)
console.log(`\none datesOf takes ${timeOfOne().toFixed(1)} µs`)

/** In short pieces, the fastest of some rounds of each, which others on the machine have disturbed least. */
function timeOfOne(): number {
  let sum = 0
  for (let first = 0; first < asked.length; first += PIECE) {
    const piece = asked.slice(first, first + PIECE)
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now()
      for (const facts of piece) datesOf(facts)
      best = Math.min(best, performance.now() - started)
    }
    sum += best
  }
  return (sum * 1_000) / asked.length
}

function print(name: string, score: Score): void {
  const late = score.knowable + score.unknowable
  console.log(`\n${name}`)
  line('orders that came too late', share(late, score.orders))
  line('from causes nobody knew', `${score.unknowable}`)
  line('foretold', share(score.foretold, score.knowable))
  line('days ahead, median', `${middle(score.daysAhead)}`)
  line('14 days ahead or more', `${share(score.foretoldAhead, score.knownAhead)} of those known by then`)
  line('told the day it was knowable', share(score.toldAtOnce, score.knowable))
  line('false alarms', `${share(score.falseAlarms, score.inTime)} of what came in time`)
  line('  while a report was missing', `${score.falseUnreported} of these`)
  line('  else, by a maker who is quick', `${score.falseQuick} of these`)
  line('there and back more than once', share(score.thereAndBack, score.orders))
  if (score.days > 0) line('as the world itself reckons', `${share(score.agreed, score.days)} of all days`)
}

function line(label: string, words: string): void {
  console.log(`  ${label.padEnd(30)} ${words}`)
}

function share(part: number, whole: number): string {
  return `${part} of ${whole}${whole === 0 ? '' : `, ${((100 * part) / whole).toFixed(2)} %`}`
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
