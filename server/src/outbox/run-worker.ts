import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { describeError } from '../log.ts'
import { type Delivery, type Outcome, pullBack, settle, takeDue } from './deliver.ts'
import { CHANNEL } from './ring-bell.ts'

/** How many messages are under way at once: few while a receiver takes its time, and more the longer all are quick. */
const AT_ONCE = { least: 16, most: 64 }
const QUICK_MS = 1_000
/** From one look into the outbox to the next, so that busy hours take few statements for many messages. */
const LOOK_MS = 20
/** How long a due message may wait if no notification arrives. */
const POLL_MS = 1_000
const AFTER_FAILURE_MS = 1_000
/** How often to look for messages that another machine's clock has put off for too long. */
const PULL_BACK_MS = 5_000
const CONNECT_MS = 2_000
const LISTEN_MS = 5_000

type Worker = { stop(): Promise<void> }

/** Delivers until it is stopped: woken by the database when a message is written, and otherwise by polling. */
export function runWorker(delivery: Delivery, databaseUrl: string): Worker {
  let stopping = false
  let rung = false
  let wake = () => {}
  const ring = () => {
    rung = true
    wake()
  }
  const listener = listen(databaseUrl, ring)
  const underway = new Set<Promise<void>>()
  let ended: Outcome[] = []
  let atOnce = AT_ONCE.least

  let pulledAt = Number.NEGATIVE_INFINITY
  let seenAt = 0
  async function pullBackInTime(): Promise<void> {
    const now = delivery.clock().getTime()
    if (now < seenAt || performance.now() - pulledAt >= PULL_BACK_MS) {
      await pullBack(delivery)
      pulledAt = performance.now()
    }
    seenAt = now
  }

  /** Notes what has ended since the last look, then takes as many new messages as there is room for. */
  async function look(): Promise<void> {
    await pullBackInTime()
    begin(await noteEnded(room()))
    if (room() > 0) begin(await takeDue(delivery, room()))
  }
  const room = () => Math.max(0, atOnce - underway.size)
  function begin(deliveries: readonly Promise<Outcome>[]): void {
    const begunAt = performance.now()
    for (const delivering of deliveries) {
      const sending = delivering.then((outcome) => {
        const isQuick = outcome.kind !== 'failed' && performance.now() - begunAt < QUICK_MS
        atOnce = isQuick ? Math.min(atOnce + 1, AT_ONCE.most) : AT_ONCE.least
        underway.delete(sending)
        ended.push(outcome)
        ring()
      })
      underway.add(sending)
    }
  }
  async function noteEnded(room: number): Promise<Promise<Outcome>[]> {
    const outcomes = ended
    ended = []
    return outcomes.length > 0 ? settle(delivery, outcomes, room) : []
  }
  async function run(): Promise<void> {
    while (!stopping) {
      rung = false
      const lookedAt = performance.now()
      await look().catch((error: unknown) =>
        delivery.log.error({ error: describeError(error) }, 'the outbox could not be read'),
      )
      if (!rung && !stopping) await rest()
      const early = LOOK_MS - (performance.now() - lookedAt)
      if (early > 0 && !stopping) await pause(early)
    }
    await Promise.all(underway)
    await noteEnded(0)
  }
  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const running = run()
  return {
    stop: async () => {
      stopping = true
      wake()
      await running
      await listener.close()
    },
  }
}

/** Notifications only speed things up: if the connection is lost, polling goes on and the connection is reopened. */
function listen(databaseUrl: string, ring: () => void): { close(): Promise<void> } {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: LISTEN_MS,
      keepAlive: true,
      application_name: 'trousseau',
    })
    next.on('notification', ring)
    next.on('error', () => {})
    next.once('end', () => {
      if (!closed) retry = setTimeout(() => void connect(), AFTER_FAILURE_MS)
    })
    client = next
    try {
      await next.connect()
      const { rows } = await next.query<{ channel: string }>('select own_channel($1) as channel', [CHANNEL])
      for (const { channel } of rows) await next.query(`listen ${channel}`)
    } catch {
      await next.end().catch(() => {})
    }
  }
  void connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
