import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, openDb } from '../../db/db.ts'
import { createLog } from '../../log.ts'
import { reconcileOnce } from '../../payments/reconcile.ts'
import { makeInvoice } from '../invoices.ts'
import type { TestProvider } from '../payments/provider.ts'
import type { KillWorld, Shop } from './kill-world.ts'
import { type Heard, nothingHeard, payInvoice, placeOrders } from './retrying-clients.ts'

export type Kills = {
  /** Connections of ours that are ended in the middle of a transaction or a statement. */
  backends: number
  /** How often PostgreSQL itself is killed. */
  servers: number
}

/** Paid while the kills go on: this many invoices of each store for each kill. */
const INVOICES_PER_KILL = 1
const ORDERING = 2

/** Kills while stores order and pay, then lets everything settle. Returns what the clients heard. */
export async function killWhileTrading(world: KillWorld, kills: Kills) {
  const heard = nothingHeard()
  const bell = { kills: 0, isOver: false }
  const invoices = await makeInvoices(world, (kills.backends + kills.servers) * INVOICES_PER_KILL + 1)
  const trading = world.shops.flatMap((shop, at) => [
    ...Array.from({ length: ORDERING }, () => placeOrders(world, heard, shop, () => bell.isOver)),
    payAsItGoes(world, heard, shop, invoices[at] ?? [], bell),
  ])
  const done = await kill(world, kills, bell, heard).finally(() => {
    bell.isOver = true
  })
  await Promise.all(trading)
  world.refuseEnded()
  return { heard, ...done, reconciled: await untilWhole(world) }
}

async function makeInvoices(world: KillWorld, count: number): Promise<number[][]> {
  const made: number[][] = []
  for (const { id } of world.shops) {
    const ids: number[] = []
    while (ids.length < count) ids.push((await makeInvoice(world.app, id)).id)
    made.push(ids)
  }
  return made
}

type Bell = { kills: number; isOver: boolean }

/** One payment before the first kill, and one after each, so that the payments last as long as the kills do. */
async function payAsItGoes(world: KillWorld, heard: Heard, shop: Shop, invoices: number[], bell: Bell) {
  for (const [at, invoice] of invoices.entries()) {
    while (bell.kills < at && !bell.isOver) await pause(5)
    await payInvoice(world, heard, shop, invoice)
  }
}

async function kill(world: KillWorld, { backends, servers }: Kills, bell: Bell, heard: Heard) {
  const db = openDb(world.app.databaseUrl, { max: 1, log: createLog('silent', 'kills') })
  const states: Record<string, number> = {}
  const recoveries: number[] = []
  const every = servers === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(backends / servers))
  for (let killed = 1; killed <= Math.max(backends, servers * every); killed += 1) {
    // Everything works again before the next kill, however slow the machine is.
    const before = heard.orders.length
    while (heard.orders.length === before) {
      world.refuseEnded()
      await pause(5)
    }
    if (killed <= backends) {
      const state = await killBackend(world, db)
      states[state] = (states[state] ?? 0) + 1
      bell.kills += 1
    }
    if (killed % every === 0 && recoveries.length < servers) {
      recoveries.push(await killServer(world))
      bell.kills += 1
    }
  }
  await db.destroy()
  return { states, recoveries }
}

/** Ends a connection of ours that is in the middle of something. Returns what it was doing. */
async function killBackend(world: KillWorld, db: Db): Promise<string> {
  for (;;) {
    world.refuseEnded()
    const found = await sql<{ state: string }>`
      with one as materialized (
        select pid, state from pg_stat_activity
        where usename = current_user and pid <> pg_backend_pid() and backend_type = 'client backend'
          and state in ('active', 'idle in transaction', 'idle in transaction (aborted)')
        order by random() limit 1
      )
      select state from one where pg_terminate_backend(pid)`
      .execute(db)
      .catch(() => undefined)
    const [one] = found?.rows ?? []
    if (one) return one.state
    await pause(5)
  }
}

/** Milliseconds until all portals could work again. */
async function killServer(world: KillWorld): Promise<number> {
  const began = performance.now()
  while (!world.killServer()) await pause(10)
  // A portal that has not noticed yet would still call itself ready.
  await pause(100)
  for (const portal of world.portals)
    while ((await fetch(`${portal}/health/ready`).catch(() => undefined))?.status !== 200) {
      world.refuseEnded()
      await pause(20)
    }
  return Math.round(performance.now() - began)
}

const LONGEST_MS = 180_000

/** Reconciles as `npm run reconcile` does, until nothing is open. */
async function untilWhole({ app, client }: KillWorld): Promise<string> {
  const deadline = performance.now() + LONGEST_MS
  for (;;) {
    app.clock.set(new Date().toISOString())
    const { summary, isWhole } = await reconcileOnce(client)
    if (isWhole || performance.now() > deadline) return summary
    await pause(1_000)
  }
}

type Books = {
  /** Acknowledged, but not there. */
  lost: string[]
  /** There more than once. */
  doubled: string[]
  /** Charged at the provider, by store, and what our ledger says. */
  charged: { provider: number; ledger: number }[]
  /** Transactions of the ledger that do not sum to zero. */
  unbalanced: number
}

/** Compares what the clients heard, our own tables, the ledger and the provider's book. */
export async function compareBooks(world: KillWorld, heard: Heard): Promise<Books> {
  const { db } = world.app
  const books: Books = { lost: [], doubled: [], charged: [], unbalanced: 0 }
  const orders = await db.selectFrom('orders').select(['id', 'po']).where('po', 'like', 'PO %').execute()
  const { rows: notices } = await sql<{ po: string }>`
    select substring(subject from 'PO .{36}$') as po from (
      select payload ->> 'subject' as subject from outbox
      where kind = 'notice' and payload ->> 'channel' = 'chat'
      union all
      select letter ->> 'subject' from outbox, jsonb_array_elements(payload -> 'letters') as letter
      where kind = 'order_news'
    ) as said where subject like 'Order placed%'`.execute(db)
  const [kept, told] = [orders, notices].map((rows) => countBy(rows.map(({ po }) => po)))
  const ids = new Set(orders.map(({ id }) => id))
  for (const { id } of heard.orders) if (!ids.has(id)) books.lost.push(`order ${id}`)
  for (const [po, times] of kept ?? [])
    if (times !== 1 || told?.get(po) !== 1)
      books.doubled.push(`${po}: ${times} orders, ${told?.get(po)} notices`)
  if (orders.length !== heard.orders.length)
    books.doubled.push(`${orders.length} orders for ${heard.orders.length} acknowledged`)

  for (const { id, customer } of world.shops) {
    const charges = await chargesOf(world.provider, customer)
    const paid = heard.payments.filter(({ storeId }) => storeId === id)
    for (const { invoice, attempt } of paid) {
      const times = charges.filter(({ reference }) => reference === attempt).length
      if (times === 0) books.lost.push(`charge of invoice ${invoice}`)
      if (times > 1) books.doubled.push(`charge of invoice ${invoice}`)
      const row = db.selectFrom('invoices').select(['paid', 'total']).where('id', '=', invoice)
      const { paid, total } = await row.executeTakeFirstOrThrow()
      if (paid !== total) books.lost.push(`payment of invoice ${invoice}`)
    }
    if (charges.length !== paid.length)
      books.doubled.push(`store ${id}: ${charges.length} charges for ${paid.length} payments`)
    const { rows } = await sql<{ taken: number }>`
      select coalesce(sum(amount), 0)::bigint as taken from ledger_entries
      where store_id = ${id} and account = 'provider'`.execute(db)
    const provider = charges.reduce((sum, { cents }) => sum + cents, 0)
    books.charged.push({ provider, ledger: rows[0]?.taken ?? 0 })
  }
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select from ledger_entries group by store_id, txn_id having sum(amount) <> 0) as wrong`.execute(db)
  books.unbalanced = rows[0]?.count ?? 0
  return books
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

async function chargesOf(provider: TestProvider, customer: string) {
  const all = await provider.transactionsOf(customer)
  return all
    .filter(({ type, success }) => type === 'charge' && success)
    .map((charge) => ({
      reference: (charge.meta as { reference?: string } | null)?.reference,
      cents: Math.round(Number(charge.total) * 100),
    }))
}
