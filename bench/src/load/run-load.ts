import { setTimeout as pause } from 'node:timers/promises'
import { planArrivals, type Random } from '../measure/arrivals.ts'

/** One request or one flow of several. `nth` counts them, `client` is who makes it where somebody waits for the reply. */
export type Call = (nth: number, client: number) => Promise<{ isRefused: boolean } | undefined>

export type Load = {
  /** Milliseconds from the moment at which each was due to the whole reply. */
  latencies: number[]
  refused: number
  seconds: number
}

/**
 * Requests that arrive at a rate, whether or not those before them were answered, as people's do. All of them are
 * awaited, also the last. The wait of a request counts from when it was due, so that a server that stalls cannot hide it.
 */
export async function runOpenLoad(
  call: Call,
  { rate, count, random }: { rate: number; count: number; random: Random },
): Promise<Load> {
  const load: Load = { latencies: [], refused: 0, seconds: 0 }
  const began = performance.now()
  const underway: Promise<void>[] = []
  let hasFailed = false
  let nth = 0
  for (const due of planArrivals(rate, count, random)) {
    const wait = began + due - performance.now()
    if (wait > 0) await pause(wait)
    if (hasFailed) break
    const one = makeCall(load, began + due, call(nth, nth))
    one.catch(() => {
      hasFailed = true
    })
    underway.push(one)
    nth += 1
  }
  await Promise.all(underway)
  load.seconds = (performance.now() - began) / 1_000
  return load
}

type Closed = { clients: number; seconds: number; least?: number; most?: number }

/** So many clients, each of which sends its next request as soon as the one before is answered. */
export async function runClosedLoad(
  call: Call,
  { clients, seconds, least = 1, most = Number.POSITIVE_INFINITY }: Closed,
): Promise<Load> {
  const load: Load = { latencies: [], refused: 0, seconds: 0 }
  const began = performance.now()
  let nth = 0
  const isOver = () => nth >= most || (nth >= least && performance.now() - began > seconds * 1_000)
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (!isOver()) {
        nth += 1
        await makeCall(load, performance.now(), call(nth - 1, client))
      }
    }),
  )
  load.seconds = (performance.now() - began) / 1_000
  return load
}

async function makeCall(load: Load, due: number, calling: ReturnType<Call>): Promise<void> {
  const outcome = await calling
  if (outcome?.isRefused) load.refused += 1
  else load.latencies.push(performance.now() - due)
}
