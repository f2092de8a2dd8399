import { setTimeout as pause } from 'node:timers/promises'
import { reconcileOnce } from '../../payments/reconcile.ts'
import { makeInvoice } from '../invoices.ts'
import { type Heard, type Leave, nothingHeard, payInvoice, placeOrders } from './retrying-clients.ts'
import type { Shop, TradingWorld } from './trading-world.ts'

const ORDERING = 2
const LONGEST_MS = 180_000

/** What disturbs the trade rings it: each store pays one invoice before the first ring and one after each. */
export type Bell = Leave & { rings: number }

/**
 * Stores order and pay until everything has been done to disturb them, then all is let settle. Returns what the clients
 * heard.
 */
export async function tradeDuring<T>(
  world: TradingWorld,
  mostRings: number,
  disturb: (bell: Bell, heard: Heard) => Promise<T>,
) {
  const heard = nothingHeard()
  const bell: Bell = { rings: 0, isOver: false, orders: Number.POSITIVE_INFINITY }
  const invoices = await makeInvoices(world, mostRings + 1)
  const trading = world.shops.flatMap((shop, at) => [
    ...Array.from({ length: ORDERING }, () => placeOrders(world, heard, shop, bell)),
    payAsItGoes(world, heard, shop, invoices[at] ?? [], bell),
  ])
  const done = await disturb(bell, heard).finally(() => {
    bell.isOver = true
  })
  await Promise.all(trading)
  world.refuseEnded()
  return { heard, done, reconciled: await untilWhole(world) }
}

async function makeInvoices(world: TradingWorld, count: number): Promise<number[][]> {
  const made: number[][] = []
  for (const { id } of world.shops) {
    const ids: number[] = []
    while (ids.length < count) ids.push((await makeInvoice(world.app, id)).id)
    made.push(ids)
  }
  return made
}

/** A payment that is being confirmed for seconds does not keep the next from being made. */
async function payAsItGoes(world: TradingWorld, heard: Heard, shop: Shop, invoices: number[], bell: Bell) {
  const paying: Promise<void>[] = []
  for (const [at, invoice] of invoices.entries()) {
    while (bell.rings < at && !bell.isOver) await pause(5)
    paying.push(payInvoice(world, heard, shop, invoice))
  }
  await Promise.all(paying)
}

/** Reconciles as `npm run reconcile` does, until nothing is open. */
export async function untilWhole({ app, client }: Pick<TradingWorld, 'app' | 'client'>): Promise<string> {
  const deadline = performance.now() + LONGEST_MS
  for (;;) {
    app.clock.set(new Date().toISOString())
    const { summary, isWhole } = await reconcileOnce(client)
    if (isWhole || performance.now() > deadline) return summary
    await pause(1_000)
  }
}

/** Until all portals can do their work. */
export async function untilReady(
  { refuseEnded }: Pick<TradingWorld, 'refuseEnded'>,
  portals: readonly string[],
): Promise<void> {
  for (const portal of portals)
    while ((await fetch(`${portal}/health/ready`).catch(() => undefined))?.status !== 200) {
      refuseEnded()
      await pause(20)
    }
}

/** Until the stores have placed this many orders more. */
export async function untilOrdered(world: TradingWorld, heard: Heard, more: number): Promise<void> {
  const before = heard.orders.length
  while (heard.orders.length < before + more) {
    world.refuseEnded()
    await pause(5)
  }
}
