import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compareBooks, describeEnding, expectWhole } from '../kills/compare-books.ts'
import type { Heard } from '../kills/retrying-clients.ts'
import { type Bell, tradeDuring, untilOrdered, untilReady } from '../kills/trade.ts'
import { type Cluster, startCluster } from './cluster.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

/** Each store pays this often, as long as there are invoices. */
const PAY_EVERY_MS = 250
const INVOICES = 100
const ORDERS_BEFORE = 50
const ORDERS_AFTER = 50
const PAYMENTS_AFTER = 20
const LONGEST_MS = 30_000

let cluster: Cluster
beforeEach(async () => {
  cluster = await startCluster({ readsStandby: false })
})
afterEach(() => cluster.stop())

/** Loses the primary under load and makes the standby the primary. Milliseconds from the loss on. */
async function failOver(losePrimary: () => void, bell: Bell, heard: Heard) {
  const paying = setInterval(() => {
    bell.rings += 1
  }, PAY_EVERY_MS)
  try {
    await untilOrdered(cluster, heard, ORDERS_BEFORE)
    const lostAt = performance.now()
    const since = () => Math.round(performance.now() - lostAt)
    losePrimary()
    await cluster.untilPrimaryIsMissed()
    const missed = since()
    await cluster.promoteStandby()
    const promoted = since()
    await cluster.moveToStandby()
    await untilReady(cluster, cluster.behindProxy)
    const ready = since()
    await untilOrdered(cluster, heard, 1)
    const ordered = since()
    const paid = heard.payments.length
    await untilOrdered(cluster, heard, ORDERS_AFTER)
    while (heard.payments.length < paid + PAYMENTS_AFTER) {
      cluster.refuseEnded()
      await pause(50)
    }
    return { missed, promoted, ready, ordered }
  } finally {
    clearInterval(paying)
  }
}

test.each([
  ['killed', () => cluster.killPrimary()],
  ['cut off', () => cluster.freezePrimary()],
])(
  'a primary %s under load and a standby promoted: nothing lost or doubled, back within 30 seconds',
  async (how, losePrimary) => {
    const { heard, done, reconciled } = await tradeDuring(cluster, INVOICES, (bell, heard) =>
      failOver(losePrimary, bell, heard),
    )
    cluster.killPrimary()
    const ending = { heard, books: await compareBooks(cluster, heard), reconciled }
    console.log({ primary: how, millisecondsAfterwards: done, ...describeEnding(ending) })
    expectWhole(ending)
    expect(done.ordered).toBeLessThan(LONGEST_MS)
    expect(heard.unavailable).toBeGreaterThan(0)
  },
)
