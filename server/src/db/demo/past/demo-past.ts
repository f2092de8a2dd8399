import { startOfBusinessDay } from '../../../clock.ts'
import { reconcileOpen } from '../../../payments/reconcile.ts'
import { Problem } from '../../../problem.ts'
import type { ProviderClient } from '../../../provider/request.ts'
import { DEMO_VERSION } from '../demo-state.ts'
import type { Stage } from './demo-call.ts'
import { type DemoEvent, demoEvents, laneOf, namesOf, needsOf } from './demo-events.ts'
import { giveDemoCredit, payFactory, payInvoices, recordMoney } from './demo-money.ts'
import { forgetMessages, listBegun, listHappened } from './demo-past.store.ts'
import { deliver, pack, ship } from './demo-shipments.ts'

/**
 * Plays through what happened in the demo since its orders were made, by the product's own operations, each at its
 * moment. Skips what an interrupted start has already done.
 */
export async function liveThroughDemo(stage: Stage): Promise<void> {
  const { db } = stage.client
  const demo = await db.selectFrom('demo').selectAll().executeTakeFirst()
  if (demo?.version !== DEMO_VERSION) return
  const before = startOfBusinessDay(demo.loaded_on)
  await endBegun(stage.client, before)
  const happened = await listHappened(db, before)
  const missing = demoEvents(demo.loaded_on).filter(
    (event) => !namesOf(event).every((name) => happened.has(name)),
  )
  await happenInLanes(stage, missing)
  await forgetMessages(db, before)
}

/**
 * Runs events in parallel, because hundreds in sequence would take too long; each waits for its prerequisites and its
 * lane.
 */
async function happenInLanes(stage: Stage, events: readonly DemoEvent[]): Promise<void> {
  const under = new Map<string, Promise<unknown>>()
  const lanes = new Map<string, Promise<unknown>>()
  for (const event of events) {
    const lane = laneOf(event)
    const first = [lanes.get(lane), ...needsOf(event).map((name) => under.get(name))]
    const happening = Promise.all(first).then(() => happen(stage, event))
    lanes.set(lane, happening)
    for (const name of namesOf(event)) under.set(name, happening)
  }
  // Waits for all events before reporting the first failure, because the caller then closes the database.
  const ends = await Promise.allSettled(under.values())
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

function happen(stage: Stage, event: DemoEvent): Promise<unknown> {
  switch (event.kind) {
    case 'packing':
      return pack(stage, event)
    case 'shipment':
      return ship(stage, event)
    case 'arrival':
      return deliver(stage, event)
    case 'payment':
      return payInvoices(stage, event)
    case 'recorded':
      return recordMoney(stage, event)
    case 'credit':
      return giveDemoCredit(stage, event)
    case 'factory':
      return payFactory(stage, event)
    case 'deed':
      return event.happen(stage)
  }
}

/** The sandbox knows whether an open payment took the money; a payment that never reached it is made again. */
async function endBegun(client: ProviderClient, before: Date): Promise<void> {
  const begun = await listBegun(client.db, before)
  for (const { created_at } of begun) {
    const later = new Date(created_at.getTime() + client.stax.unknownWindowMs + 1_000)
    await reconcileOpen({ ...client, clock: () => later }, { askAgainMs: 0 })
  }
  if (begun.length > 0 && (await listBegun(client.db, before)).length > 0)
    throw new Problem('The sandbox did not say what became of a payment of the demo.')
}
