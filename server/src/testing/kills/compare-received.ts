import { deliverAll } from '../delivery.ts'
import type { Heard } from './retrying-clients.ts'
import type { TradingWorld } from './trading-world.ts'

/** What a worker was sending when it was killed is sent again after a minute; news that wait for others go after another. */
const LATER_MS = 120_000

/** Sends what is still waiting, as the next worker would. */
export async function deliverTheRest({ app, provider, stopWorkers }: TradingWorld): Promise<void> {
  await stopWorkers()
  for (let turn = 1; turn <= 3; turn += 1) {
    app.clock.set(new Date(Date.now() + turn * LATER_MS).toISOString())
    await deliverAll(app, provider.sandbox)
  }
}

/**
 * Compares what arrived at the chat's and the mail's receivers with what the clients heard: each acknowledged order's
 * attempt and success, and each cancellation, once. A message that was sent again has the id of the first. Returns what
 * is wrong, and how many were sent again.
 */
export async function compareReceived({ provider }: TradingWorld, heard: Heard) {
  const wrong: string[] = []
  const received = await provider.sandbox.messages()
  const ids = new Map<string, Set<string>>()
  for (const { channel, subject, message_id = '' } of received) {
    const name = `${channel} ${nameOf(subject)}`
    ids.set(name, (ids.get(name) ?? new Set()).add(message_id))
  }
  const cancelled = new Set(heard.cancelled)
  for (const { id, po } of heard.orders)
    for (const channel of ['chat', 'mail'])
      for (const [title, count] of [
        ['Order attempt', 1],
        ['Order placed', 1],
        ['Order cancelled', cancelled.has(id) ? 1 : 0],
      ] as const) {
        const arrived = ids.get(`${channel} ${title} ${po}`)?.size ?? 0
        if (arrived !== count) wrong.push(`${channel} ${title} ${po}: ${arrived} for ${count}`)
      }
  return { wrong, again: received.filter(({ repeat_of }) => repeat_of !== undefined).length }
}

/** "Order placed: Store One, PO PO abc" is "Order placed PO abc": the clients' numbers begin with PO. */
const nameOf = (subject: string) => subject.replace(/:.*, PO (?=PO )/, ' ')
