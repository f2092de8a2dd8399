import { setTimeout as pause } from 'node:timers/promises'
import type { Sending } from '../test-app.ts'
import {
  type Ask,
  askingAt,
  type House,
  looksOf,
  placeOrder,
  Refusal,
  STEPS,
  takeStep,
  type Work,
} from './people-at-work.ts'

/** Of a hundred requests so many look at something, and so many are new orders; the others move one on. */
const LOOKS = 70
const ORDERS = 8
const ACCEPTED = 202

export type Load = ReturnType<typeof startLoad>
/** A failure in full, and why in words that are the same for all like it. */
type Failure = Pick<Refusal, 'kind' | 'why' | 'message'>
type Asked = { what: string; at: number; ms: number; failure?: Failure; isUnconfirmed?: true }
type Named = { name: string; isUnconfirmed?: true }

/**
 * Requests that arrive at a rate, whether or not those before them were answered, as people's do. Nothing is asked twice.
 * The wait of one counts from when it was due, so that a portal that stalls cannot hide it.
 */
export function startLoad(url: string, house: House, rate: number) {
  const asked: Asked[] = []
  const works: Work[] = []
  const waiting: Work[] = []
  const looks = looksOf(house)
  const ask = askingAt(url)
  const began = performance.now()
  const underway = new Set<Promise<void>>()
  let isOver = false

  const running = arrive()
  async function arrive(): Promise<void> {
    for (let nth = 0; !isOver; nth += 1) {
      const due = began + (nth * 1_000) / rate
      const wait = due - performance.now()
      if (wait > 0) await pause(wait)
      const one = measure(due, nth)
      underway.add(one)
      void one.then(() => underway.delete(one))
    }
  }

  async function measure(due: number, nth: number): Promise<void> {
    const what: Named = { name: '' }
    const failure = await act(nth, what).catch(explain)
    const ms = performance.now() - due
    const { name, ...more } = what
    asked.push({ what: name, at: due, ms, ...more, ...(failure !== undefined && { failure }) })
  }

  /** Every hundred requests are mixed in the same way, so that two runs ask the same. */
  async function act(nth: number, what: Named): Promise<undefined> {
    const named: Ask = async <T>(method: string, path: string, sending: Sending) => {
      what.name = `${method} ${path}`
      try {
        return await ask<T>(method, path, sending)
      } catch (error) {
        // A payment that is slow is acknowledged before it is confirmed. The books tell in the end whether it was.
        if (!(error instanceof Refusal && error.answer.status === ACCEPTED)) throw error
        what.isUnconfirmed = true
        return (error.answer.body as { data: T }).data
      }
    }
    const chance = (nth * 37) % 100
    const work = chance >= LOOKS + ORDERS ? waiting.shift() : undefined
    if (work) {
      await takeStep(named, house, work)
      if (work.step < STEPS.length) waiting.push(work)
    } else if (chance < LOOKS) {
      const look = looks[nth % looks.length]
      if (look) await named('GET', `/api/${look.path}`, { token: look.token })
    } else {
      const pair = house.pairs[nth % house.pairs.length]
      if (!pair) return
      const placed = await placeOrder(named, house, pair)
      works.push(placed)
      waiting.push(placed)
    }
  }

  return {
    works,
    asked,
    stop: async () => {
      isOver = true
      await running
      await Promise.all(underway)
    },
  }
}

/** A connection that was cut says why in its cause. */
function explain(error: unknown): Failure {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return { kind: 'cut', why: 'no answer', message: String(error) }
  const cause = error.cause as NodeJS.ErrnoException | undefined
  const why = `no answer: ${cause?.code ?? cause?.message ?? error.message}`
  return { kind: 'cut', why, message: `${error.message} (${cause?.message})` }
}

/** A time, and what was done in it. */
export type Span = { from: number; to: number; what?: string }
const NONE: Record<Failure['kind'], number> = { refusedByAPortal: 0, refusedByTheProxy: 0, cut: 0, wrong: 0 }
const ALWAYS: Span = { from: 0, to: Number.POSITIVE_INFINITY }

/** What was asked or waited for within a time, or at any. Of the failures also in which of the times given. */
export function describeAsked(
  load: Pick<Load, 'asked'>,
  { from, to }: Span = ALWAYS,
  times: readonly Span[] = [],
) {
  const asked = load.asked.filter(({ at, ms }) => at < to && from <= at + ms)
  const sorted = asked.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return {
    requests: asked.length,
    failed: asked.filter(({ failure }) => failure !== undefined).length,
    // Who was refused was told when to try again: by a portal that has too much to do, or by a proxy that found nobody.
    // These count as failed, too.
    failedAs: { ...NONE, ...countBy(asked.flatMap(({ failure }) => failure?.kind ?? [])) },
    unconfirmed: asked.filter(({ isUnconfirmed }) => isUnconfirmed).length,
    failures: describeFailures(asked, times),
    ms: { p50: at(0.5), p99: at(0.99), longest: at(1) },
    slowest: asked.toSorted((a, b) => b.ms - a.ms)[0]?.what,
  }
}

/** How often for which reason, what was asked and what was done when the failure was heard of. */
function describeFailures(asked: readonly Asked[], times: readonly Span[]) {
  const reasons = new Map<string, Asked[]>()
  for (const one of asked)
    if (one.failure) reasons.set(one.failure.why, [...(reasons.get(one.failure.why) ?? []), one])
  return [...reasons].map(([why, those]) => ({
    why,
    times: those.length,
    asked: countBy(those.map(({ what }) => what.replace(/\d+/g, ':n'))),
    when: countBy(those.map((one) => whenHeard(one, times))),
    ms: {
      shortest: Math.round(Math.min(...those.map(({ ms }) => ms))),
      longest: Math.round(Math.max(...those.map(({ ms }) => ms))),
    },
  }))
}

function whenHeard({ at, ms }: Asked, times: readonly Span[]): string {
  const heard = at + ms
  return times.find(({ from, to }) => from <= heard && heard < to)?.what ?? 'between'
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
