import { type Days, dayNumber, daysOf, isoDay, NEVER, type Spell, type Week } from './almanac.ts'
import type { Chance } from './chance.ts'
import type { KnownSpell } from './known.ts'

/** How soon a factory taps what it has done; the shares of all its reports. */
export type Diligence = { atOnce: number; nextDays: number; aWeekLater: number }

export type Factory = {
  week: Week
  spells: readonly Spell[]
  /** What really happens, whoever knows of it. */
  real: Days
  /** How long it takes for what is planned as one day. */
  hands: number
  diligence: Diligence
  /** Whether its people tap Start as well. */
  tapsStart: boolean
  /** How many carrier days the list says, from its door to the store's. */
  transitDays: number
  /** What is known of its days on a day, and a number that changes whenever that does. */
  knownOn: (day: number) => KnownDays
}

export type KnownDays = { spells: readonly KnownSpell[]; days: Days }

const MONDAY_TO_FRIDAY: Week = [true, true, true, true, true, false, false]
const MONDAY_TO_SATURDAY: Week = [true, true, true, true, true, true, false]

const PROMPT: Diligence = { atOnce: 0.75, nextDays: 0.15, aWeekLater: 0.07 }
const LAX: Diligence = { atOnce: 0.45, nextDays: 0.3, aWeekLater: 0.15 }

export function makeFactory(chance: Chance, first: number, last: number): Factory {
  const week = chance.happens(0.6) ? MONDAY_TO_FRIDAY : MONDAY_TO_SATURDAY
  const spells: Spell[] = []
  const years = [yearOf(first) - 1, yearOf(first), yearOf(first) + 1, yearOf(first) + 2, yearOf(first) + 3]
  for (const year of years) spells.push(...spellsOfYear(chance, year))
  return {
    week,
    spells,
    real: daysOf(week, spells, first, last),
    // Plans hold a little air, which most factories need and some do not.
    hands: Math.min(1.15, Math.max(0.8, 0.95 + 0.07 * chance.bell())),
    diligence: chance.happens(0.65) ? PROMPT : LAX,
    tapsStart: chance.happens(0.5),
    transitDays: chance.between(2, 8),
    knownOn: knownDays(week, spells, first, last),
  }
}

const yearOf = (day: number) => Number(isoDay(day).slice(0, 4))

function spellsOfYear(chance: Chance, year: number): Spell[] {
  return [...newYear(chance, year), ...holidays(chance, year), ...powerCuts(chance, year)]
}

/**
 * A "seven-day" New Year that takes three to four weeks. Some factories say so long before, some shortly before, some
 * announce seven days and say in the middle of it that it takes longer, and some never say anything.
 */
function newYear(chance: Chance, year: number): Spell[] {
  const from = dayNumber(`${year}-01-20`) + chance.between(0, 25)
  const to = from + chance.between(17, 27)
  const closed = { from, to, kind: 'closed', pace: 0 } as const
  const toldOn = chance.oneOf([early, early, early, late, never])(chance, from)
  const spells: Spell[] =
    toldOn < NEVER && chance.happens(0.25)
      ? [
          { from, to: from + 6, kind: 'closed', pace: 0, toldOn },
          { from: from + 7, to, kind: 'closed', pace: 0, toldOn: chance.happens(0.8) ? from + 5 : NEVER },
        ]
      : [{ ...closed, toldOn }]
  // People leave for home before the gates close, and come back after they opened.
  if (chance.happens(0.6))
    spells.push({ from: from - 7, to: from - 1, kind: 'slow', pace: chance.between(3, 7) * 10, toldOn })
  if (chance.happens(0.3))
    spells.push({ from: to + 1, to: to + 5, kind: 'slow', pace: chance.between(4, 8) * 10, toldOn })
  if (chance.happens(0.4)) spells.push(...openSaturdays(chance, from))
  return spells
}

/** Some of what is lost is made up for on the Saturdays before. */
function openSaturdays(chance: Chance, newYear: number): Spell[] {
  const toldOn = chance.happens(0.7) ? newYear - chance.between(40, 80) : NEVER
  const last = newYear - 8
  const saturday = last - ((last - 2) % 7)
  return Array.from({ length: chance.between(2, 5) }, (_, week) => {
    const day = saturday - week * 7
    return { from: day, to: day, kind: 'open', pace: 100, toldOn } as const
  })
}

function holidays(chance: Chance, year: number): Spell[] {
  const spells: Spell[] = []
  const october = dayNumber(`${year}-10-01`)
  const toldOn = chance.oneOf([early, early, early, late, never])(chance, october)
  spells.push({ from: october, to: october + chance.between(6, 9), kind: 'closed', pace: 0, toldOn })
  if (chance.happens(0.5)) {
    const august = dayNumber(`${year}-08-01`) + chance.between(0, 14)
    const told = chance.oneOf([early, early, late, never])(chance, august)
    spells.push({ from: august, to: august + chance.between(6, 13), kind: 'closed', pace: 0, toldOn: told })
  }
  return spells
}

/** A machine stands still, or there is no power, for some days: told when it happens, if at all. */
function powerCuts(chance: Chance, year: number): Spell[] {
  return Array.from({ length: chance.between(0, 3) }, () => {
    const from = dayNumber(`${year}-01-01`) + chance.between(0, 364)
    const toldOn = chance.happens(0.5) ? from : NEVER
    const isClosed = chance.happens(0.5)
    const to = from + chance.between(0, 4)
    return { from, to, kind: isClosed ? 'closed' : 'slow', pace: isClosed ? 0 : 40, toldOn } as const
  })
}

const early = (chance: Chance, from: number) => from - chance.between(60, 150)
const late = (chance: Chance, from: number) => from - chance.between(1, 25)
const never = () => NEVER

/** The days as people know them. They are worked out anew only when something was told. */
function knownDays(week: Week, spells: readonly Spell[], first: number, last: number): Factory['knownOn'] {
  const toldOn = [...new Set(spells.map(({ toldOn }) => toldOn))].filter((day) => day < NEVER)
  const days = toldOn.toSorted((one, other) => one - other)
  const versions = [Number.NEGATIVE_INFINITY, ...days].map((day) => {
    const known = spells.filter((spell) => spell.toldOn <= day)
    return { day, known: { spells: known.map(toKnown), days: daysOf(week, known, first, last) } }
  })
  return (day) => {
    const version = versions.findLast((one) => one.day <= day)
    if (!version) throw new Error('Something is always known.')
    return version.known
  }
}

function toKnown({ from, to, kind, pace }: Spell): KnownSpell {
  return { from: isoDay(from), to: isoDay(to), kind, pace: kind === 'slow' ? pace : null }
}
