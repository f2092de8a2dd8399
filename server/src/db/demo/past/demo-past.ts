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
 * Lets happen what has happened in the demo since its orders were made, by the product's own operations, each at its
 * moment. What a start that was cut short has done is not done again. Without a sandbox no card is charged.
 */
export async function liveThroughDemo(stage: Stage, { hasSandbox }: { hasSandbox: boolean }): Promise<void> {
  const { db } = stage.client
  const demo = await db.selectFrom('demo').selectAll().executeTakeFirst()
  if (demo?.version !== DEMO_VERSION) return
  const before = startOfBusinessDay(demo.loaded_on)
  if (hasSandbox) await endBegun(stage.client, before)
  const happened = await listHappened(db, before)
  const missing = demoEvents(demo.loaded_on).filter(
    (event) =>
      !namesOf(event).every((name) => happened.has(name)) && (hasSandbox || event.kind !== 'payment'),
  )
  await happenInLanes(stage, missing)
  await forgetMessages(db, before)
}

/** Side by side, since hundreds one by one would keep people waiting; each after what it needs and its lane's last. */
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
  // All have ended before anybody hears of the first that failed, and closes the database.
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
  }
}

/** Of a payment that was begun the sandbox knows whether it took the money; one it never heard of is made again. */
async function endBegun(client: ProviderClient, before: Date): Promise<void> {
  const begun = await listBegun(client.db, before)
  for (const { created_at } of begun) {
    const later = new Date(created_at.getTime() + client.stax.unknownWindowMs + 1_000)
    await reconcileOpen({ ...client, clock: () => later }, { askAgainMs: 0 })
  }
  if (begun.length > 0 && (await listBegun(client.db, before)).length > 0)
    throw new Problem('The sandbox did not say what became of a payment of the demo.')
}
