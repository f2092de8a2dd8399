import { setTimeout as pause } from 'node:timers/promises'
import {
  type Ask,
  askingAt,
  type House,
  looksOf,
  placeOrder,
  STEPS,
  takeStep,
  type Work,
} from './people-at-work.ts'

/** Of a hundred requests so many look at something, and so many are new orders; the others move one on. */
const LOOKS = 70
const ORDERS = 8

export type Load = ReturnType<typeof startLoad>
type Asked = { what: string; at: number; ms: number; failure?: string }

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
    const what: { name: string } = { name: '' }
    const failure = await act(nth, what).catch(explain)
    const ms = performance.now() - due
    asked.push({ what: what.name, at: due, ms, ...(failure !== undefined && { failure }) })
  }

  /** Every hundred requests are mixed in the same way, so that two runs ask the same. */
  async function act(nth: number, what: { name: string }): Promise<undefined> {
    const named: Ask = (method, path, sending) => {
      what.name = `${method} ${path}`
      return ask(method, path, sending)
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
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const why = cause instanceof Error ? ` (${cause.message})` : ''
  return `${error.message}${why}`
}

type Span = { from: number; to: number }

/** What was asked or waited for within a time, or at any. */
export function describeAsked(
  load: Pick<Load, 'asked'>,
  { from, to }: Span = { from: 0, to: Number.POSITIVE_INFINITY },
) {
  const asked = load.asked.filter(({ at, ms }) => at < to && from <= at + ms)
  const sorted = asked.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return {
    requests: asked.length,
    failed: asked.filter(({ failure }) => failure !== undefined).length,
    ms: { p50: at(0.5), p99: at(0.99), longest: at(1) },
    slowest: asked.toSorted((a, b) => b.ms - a.ms)[0]?.what,
  }
}
