import { orderDates } from '@trousseau/contract/orders/dates'
import { orders } from '@trousseau/contract/orders/endpoints'
import { orderMoves } from '@trousseau/contract/orders/moves'
import { orderStages } from '@trousseau/contract/orders/stages'
import { overviews } from '@trousseau/contract/overviews'
import { DELAY_REASONS, type DelayReason } from '@trousseau/domain/dates/delay-reasons'
import { REPORT_KINDS, STAGES } from '@trousseau/domain/dates/stages'
import { useEffect, useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { isUnderway, readAttempt, type SendOutcome, sendOnce } from '../../../lib/send-once/send-once.ts'
import { waitingFor } from '../../../lib/send-once/unanswered.ts'
import { currentPerson } from '../../../lib/session/session.ts'
import { load, remove, save } from '../../../lib/session-storage.ts'
import { reportedWords } from './stage-words.ts'

/**
 * Reports of stages from the tap until the server has them. Each is stored with its key before it is sent: so it outlives a
 * lost connection, a reload, a closed browser and a session that has ended, and counts once however often it has to be sent.
 * Refusals stay until somebody has read them. Signing out removes all of it.
 */

/** For whom it is kept is part of the name: others who sign in here neither see it nor send it. */
const nameOf = (kind: 'stage-tap' | 'stage-refused', which = '') =>
  `${waitingFor(currentPerson() ?? '')}${kind}:${which}`
/** How often the server is asked again, should the browser not notice that the network is back. */
const AGAIN_MS = 15_000

const Tap = z.object({
  body: z.object({
    ids: z.array(z.int()),
    stage: z.enum(STAGES),
    what: z.enum(REPORT_KINDS),
    /** The day of the tap, which may be sent the day after. */
    on: z.string(),
    expected_on: z.optional(z.nullable(z.string())),
    reason: z.optional(z.enum(Object.keys(DELAY_REASONS) as DelayReason[])),
    note: z.optional(z.string()),
  }),
  /** What the orders are called, in the order of their ids. */
  names: z.array(z.string()),
})
export type Tap = z.infer<typeof Tap>

const Refused = z.object({ id: z.int(), name: z.string(), message: z.string() })
export type Refused = z.infer<typeof Refused>

type Kept = { slot: string; tap: Tap; isWaiting: boolean }
export type Taps = {
  kept: readonly Kept[]
  refused: readonly Refused[]
  /** What became of the last one, for screen readers. */
  said: string
}

let taps: Taps = { kept: [], refused: [], said: '' }
const listeners = new Set<() => void>()

function change(next: Partial<Taps>): void {
  taps = { ...taps, ...next }
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** The taps that are on their way, from this page or from before it was reloaded, which are then sent again. */
export function useTaps(): Taps {
  useEffect(resume, [])
  return useSyncExternalStore(subscribe, () => taps)
}

export const keptOf = ({ kept }: Taps, id: number): Kept | undefined =>
  kept.find(({ tap }) => tap.body.ids.includes(id))

function resume(): void {
  const kept = keysOf('stage-tap').flatMap((slot) => {
    const attempt = readAttempt(slot, Tap, localStorage)
    return attempt ? [{ slot, tap: attempt.sent, isWaiting: !isUnderway(slot) }] : []
  })
  change({ kept, refused: readRefused(), said: '' })
  sendWaiting()
}

const keysOf = (kind: Parameters<typeof nameOf>[0]) =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((name) =>
    name.startsWith(nameOf(kind)),
  )
const readRefused = () => keysOf('stage-refused').flatMap((name) => load(name, Refused, localStorage) ?? [])
const removeRefused = (id: number) => remove(nameOf('stage-refused', String(id)), localStorage)

/** Nobody can tap an order again while an earlier tap of it is on its way. */
export function sendTap(tap: Tap): void {
  for (const id of tap.body.ids) removeRefused(id)
  const slot = nameOf('stage-tap', crypto.randomUUID())
  change({ kept: [...taps.kept, { slot, tap, isWaiting: false }], refused: readRefused(), said: '' })
  void send(slot, tap)
}

export function forgetRefused(id: number): void {
  removeRefused(id)
  change({ refused: readRefused() })
}

let timer: number | undefined

function sendWaiting(): void {
  window.clearTimeout(timer)
  timer = undefined
  for (const { slot } of taps.kept) if (!isUnderway(slot)) void send(slot)
}

window.addEventListener('online', sendWaiting)

/** Sends a tap, or once more what is stored of it. */
async function send(slot: string, tap?: Tap): Promise<void> {
  const outcome = await sendOnce(
    {
      slot,
      place: localStorage,
      shape: Tap,
      call: (body, idempotencyKey) => call(orderDates.reportStages, { body, idempotencyKey }),
      onUnclear: () => mark(slot),
      onKnown: keepRefusals,
    },
    tap,
  )
  if (outcome?.is === 'unclear') {
    mark(slot)
    timer ??= window.setTimeout(sendWaiting, AGAIN_MS)
    return
  }
  // Shown as under way until the orders are shown as they are now.
  if (outcome) await refresh()
  const said = taps.kept.flatMap((kept) => (kept.slot === slot ? sayOutcome(kept.tap, outcome) : []))
  change({
    kept: taps.kept.filter((kept) => kept.slot !== slot),
    refused: readRefused(),
    said: said.join(' '),
  })
}

const mark = (slot: string) =>
  change({ kept: taps.kept.map((kept) => (kept.slot === slot ? { ...kept, isWaiting: true } : kept)) })

type Outcome = SendOutcome<readonly { id: number; success: boolean; message: string }[]>

/** Before the tap is removed, so that a reload in between finds one or the other. */
function keepRefusals(outcome: Outcome, { body: { ids }, names }: Tap): void {
  ids.forEach((id, at) => {
    const message = refusalOf(outcome, id)
    if (message === undefined) return
    const refused: Refused = { id, name: names[at] ?? '', message }
    save(nameOf('stage-refused', String(id)), refused, localStorage)
  })
}

function refusalOf(outcome: Outcome, id: number): string | undefined {
  if (outcome.is === 'refused') return outcome.failure.message
  if (outcome.is === 'unclear') return undefined
  const own = outcome.value.find((one) => one.id === id)
  return own?.success === false ? own.message : undefined
}

function sayOutcome({ body, names }: Tap, outcome: Outcome | undefined): string[] {
  if (!outcome) return []
  const done = body.ids.filter((id) => refusalOf(outcome, id) === undefined)
  const [only = ''] = names
  const what = names.length === 1 ? only : `${done.length} of ${names.length} orders`
  return done.length === 0 ? ['Nothing was reported.'] : [reportedWords(body, what)]
}

const READS = [
  orderStages.listStages,
  orderMoves.listFactoryOrders,
  orders.getOrder,
  orderDates.getOrderDates,
  overviews.getFactoryOverview,
]

const refresh = () =>
  Promise.all(READS.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
