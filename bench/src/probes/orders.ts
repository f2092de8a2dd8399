import { setTimeout as pause } from 'node:timers/promises'
import { addDays, businessDay } from '@trousseau/domain/day'
import type { Bench } from '../bench.ts'
import type { Request } from '../load/call.ts'
import type { Trousseau } from '../systems/trousseau.ts'
import { onDatabase } from '../world/on-database.ts'
import { bearerOf } from '../world/sign-in.ts'
import { DRESSES } from '../world/sizes.ts'
import { type Probe, requesting } from './probe.ts'

const GROUP = 'orders'
const CLIENTS = [1, 4, 16] as const
const PATIENCE_MS = 120_000

/** Each has its own number, whoever places it in whichever measurement: a purchase order number is good for one order. */
let placed = 0

/** The next store's order of a dress, under an idempotency key as the product's own screens send it. */
export function nextOrder(buyers: readonly number[]): Request {
  placed += 1
  const store = buyers[placed % buyers.length] ?? 0
  const number = `B-${placed}`
  return {
    method: 'POST',
    path: '/api/orders',
    headers: { ...bearerOf(store), 'idempotency-key': `bench order ${placed}`.replaceAll(' ', '-') },
    body: {
      type: 2,
      purchase_order_number: number,
      item_type: 1,
      item_id: 1 + (placed % DRESSES),
      size: 1 + (placed % 15),
      color: 1 + (placed % 3),
      address: store,
      payment_method: store,
      wear_date: wearDate(),
    },
    expected: { fact: `"purchase_order_number":"${number}"` },
  }
}

const wearDate = () => addDays(businessDay(Date.now()), 400)

export function orderProbes(bench: Bench): Probe[] {
  const { floor, trousseau, buyers } = bench
  const ofFloor = (path: string) =>
    requesting(floor, () => {
      placed += 1
      return {
        method: 'POST',
        path,
        body: {
          store: 1 + (placed % 1_000),
          dress: 1 + (placed % DRESSES),
          po: `B-${placed}`,
          color: 1,
          size: 1 + (placed % 15),
          wear_date: wearDate(),
          address: 'Clara Weiss, 1 Oak Street, Chicago, IL 60601, US, 3125550100',
          key: `bench-order-${placed}`,
        },
        expected: { fact: `"po":"B-${placed}"` },
      }
    })
  const ofTrousseau = requesting(trousseau, () => nextOrder(buyers))
  const alone = () => withoutWorker(trousseau)
  const inTransaction = ofFloor('/orders/in-transaction')
  const inOneStatement = ofFloor('/orders')
  return [
    { group: GROUP, name: 'bare durable transaction', system: floor, call: inTransaction },
    { group: GROUP, name: 'order', system: trousseau, call: ofTrousseau, before: alone },
    ...CLIENTS.flatMap((clients): Probe[] => [
      {
        group: GROUP,
        name: `bare durable transaction, ${clients} at once`,
        system: floor,
        clients,
        call: inTransaction,
      },
      {
        group: GROUP,
        name: `the same in one statement, ${clients} at once`,
        system: floor,
        clients,
        call: inOneStatement,
      },
      {
        group: GROUP,
        name: `order, ${clients} at once`,
        system: trousseau,
        clients,
        call: ofTrousseau,
        before: alone,
      },
    ]),
    ...CLIENTS.map(
      (clients): Probe => ({
        group: GROUP,
        name: `order with worker and messages, ${clients} at once`,
        system: trousseau,
        clients,
        call: ofTrousseau,
        before: () => withWorker(trousseau),
        after: () => untilAllIsSent(trousseau),
      }),
    ),
  ]
}

/** Without a worker, and with nothing waiting for one: what earlier orders left is forgotten. */
export async function withoutWorker(trousseau: Trousseau): Promise<void> {
  await trousseau.stopWorker()
  await onDatabase(trousseau.urls.superuserUrl, (client) => client.query('truncate outbox'))
}

export async function withWorker(trousseau: Trousseau): Promise<void> {
  if (trousseau.processes().worker === undefined) {
    await withoutWorker(trousseau)
    await trousseau.startWorker()
  }
  await untilAllIsSent(trousseau)
}

/** Every message of every order was sent. Returns after how many seconds. */
export async function untilAllIsSent({ urls }: Trousseau, patienceMs = PATIENCE_MS): Promise<number> {
  const began = performance.now()
  return onDatabase(urls.superuserUrl, async (client) => {
    for (;;) {
      const { rowCount } = await client.query(
        'select from outbox where done_at is null and dead_at is null limit 1',
      )
      const ms = performance.now() - began
      if (rowCount === 0) return ms / 1_000
      if (ms > patienceMs)
        throw new Error(`The worker has not sent everything within ${patienceMs / 60_000} minutes.`)
      await pause(20)
    }
  })
}
