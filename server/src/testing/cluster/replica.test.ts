import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { nothingHeard, placeOrders } from '../kills/retrying-clients.ts'
import type { Shop } from '../kills/trading-world.ts'
import { onServer } from '../postgres/test-database.ts'
import { sendTo } from '../test-app.ts'
import { type Cluster, startCluster } from './cluster.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const LOOKS = 30

let cluster: Cluster
let own: Shop
let other: Shop
beforeAll(async () => {
  cluster = await startCluster({ readsStandby: true })
  const [first, second] = cluster.shops
  if (!first || !second) throw new Error('two shops are needed')
  own = first
  other = second
  await change("log_statement = 'all'")
})
afterAll(() => cluster.stop())

const askStandby = async (statement: string) => {
  let value: unknown
  await onServer(cluster.standbyUrl, async (client) => {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    value = rows[0]?.[0]
  })
  return value
}
const change = async (setting: string) => {
  await askStandby(`alter system set ${setting}`)
  await askStandby('select pg_reload_conf()')
}
const isOnStandby = (order: number) => askStandby(`select exists (select from orders where id = ${order})`)

/** How many lists of orders the standby has been asked for: each asks first how often the store's orders were changed. */
const listsOfStandby = () => cluster.standbyLog().match(/from tallies where list = 'shown'/g)?.length ?? 0

async function order(shop: Shop): Promise<number> {
  const heard = nothingHeard()
  await placeOrders(cluster, heard, shop, {
    orders: 1,
    get isOver() {
      return heard.orders.length > 0
    },
  })
  expect(heard.wrong).toEqual([])
  return heard.orders[0]?.id ?? 0
}

async function listOrders(shop: Shop): Promise<number[]> {
  const [proxy = ''] = cluster.portals
  const { body } = await sendTo(proxy, 'GET', `/api/stores/${shop.id}/orders`, { token: shop.token })
  const { data } = body as { data: { orders: { id: number }[] } }
  return data.orders.map(({ id }) => id)
}

/** Looks at lists of orders, one after another. */
async function look(once: () => Promise<boolean>) {
  const before = listsOfStandby()
  const waits: number[] = []
  let seen = 0
  for (let at = 0; at < LOOKS; at += 1) {
    const began = performance.now()
    if (await once()) seen += 1
    waits.push(performance.now() - began)
  }
  const sorted = waits.toSorted((a, b) => a - b)
  const [medianMs, longestMs] = [sorted[LOOKS / 2] ?? 0, sorted.at(-1) ?? 0].map(Math.round)
  return { seen, fromReplica: listsOfStandby() - before, medianMs, longestMs }
}

let last = 0
const orderAndLook = () =>
  look(async () => {
    last = await order(own)
    return (await listOrders(own)).includes(last)
  })

/**
 * Until somebody's lists come from the replica: it has everything that anybody has written. Two, because the proxy asks the
 * two portals in turn, and each leaves the replica alone for a second after it was behind.
 */
const untilReadFrom = () =>
  vi.waitFor(
    async () => {
      const before = listsOfStandby()
      for (const _ of ['one portal', 'the other']) await listOrders(other)
      expect(listsOfStandby() - before).toBe(2)
    },
    { timeout: 60_000, interval: 250 },
  )

test('behind a replica that is five seconds late, who orders sees it at once; lists come from it once it has everything, and never from one that follows nobody', async () => {
  await change("recovery_min_apply_delay = '5s'")
  const whileOrdering = await orderAndLook()
  const hasLast = await isOnStandby(last)
  await untilReadFrom()
  const whenNobodyOrders = await look(async () => (await listOrders(other)).length === 0)
  const seenByOwn = (await listOrders(own)).includes(last)
  const delay = await askStandby('show recovery_min_apply_delay')

  await change("recovery_min_apply_delay = '0'")
  await order(own)
  await untilReadFrom()
  const upToDate = await orderAndLook()

  console.log({ of: LOOKS, fiveSecondsBehind: { whileOrdering, whenNobodyOrders }, upToDate })
  expect([whileOrdering.seen, hasLast]).toEqual([LOOKS, false])
  expect([whenNobodyOrders.seen, seenByOwn, delay]).toEqual([LOOKS, true, '5s'])
  expect(whenNobodyOrders.fromReplica).toBeGreaterThan(LOOKS / 2)
  expect(upToDate.seen).toBe(LOOKS)
  expect(upToDate.fromReplica).toBeGreaterThan(LOOKS / 2)

  await untilReadFrom()
  await change("primary_conninfo = ''")
  await expect.poll(() => askStandby('select count(*) from pg_stat_wal_receiver')).toBe('0')
  const followingNobody = await look(async () => (await listOrders(own)).includes(last))
  expect(followingNobody).toMatchObject({ seen: LOOKS, fromReplica: 0 })
})
