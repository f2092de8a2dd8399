import { type Bench, meter, undisturbed } from '../bench.ts'
import { runClosedLoad } from '../load/run-load.ts'
import { type Measured, nothingMeasured } from '../measure/measured.ts'
import { nextOrder, withoutWorker } from '../probes/orders.ts'
import { requesting } from '../probes/probe.ts'
import { slowDisk } from '../world/cluster.ts'
import { onDatabase } from '../world/on-database.ts'
import type { Trial } from './trial.ts'

const GROUP = 'slow disk'
const FLUSH_MICROSECONDS = 5_000
const CLIENTS = 16
const WARM_UP_ORDERS = 300

/**
 * Orders on a disk that needs 5 ms for each flush, as they are and with messages and bell muted in the database: if
 * writing or ringing held commits up, orders without them would be faster.
 */
export const slowDiskTrial: Trial = {
  group: GROUP,
  name: 'orders with a flush of 5 ms, 16 clients',
  async run(bench, round) {
    const { cluster, trousseau } = bench
    await withoutWorker(trousseau)
    try {
      await slowDisk(cluster, FLUSH_MICROSECONDS)
      // As before the second measurement, so that both are of a portal that has placed as many orders.
      await trousseau.restartPortal()
      const withMessages = await undisturbed(bench, () =>
        measure(bench, 'orders with messages, flush of 5 ms', round),
      )
      await mute(bench, true)
      const without = await undisturbed(bench, () =>
        measure(bench, 'orders without messages, flush of 5 ms', round),
      )
      await refuseMessages(bench)
      return [withMessages, without]
    } finally {
      await mute(bench, false)
      await slowDisk(cluster, 0)
    }
  },
}

async function measure(bench: Bench, name: string, round: number): Promise<Measured> {
  const { trousseau, buyers, options } = bench
  const order = requesting(trousseau, () => nextOrder(buyers))
  await runClosedLoad(order, { clients: CLIENTS, seconds: 0, least: WARM_UP_ORDERS })
  const { result: load, spent } = await meter(trousseau, () =>
    runClosedLoad(order, { clients: CLIENTS, seconds: options.quick ? 4 : 8 }),
  )
  const requests = load.latencies.length
  return {
    ...nothingMeasured,
    group: GROUP,
    name,
    system: trousseau.name,
    round,
    othersShare: spent.othersShare,
    requests,
    seconds: load.seconds,
    perSecond: requests / load.seconds,
    cpu: Object.fromEntries(Object.entries(spent.cpu).map(([part, ms]) => [part, ms / requests])),
    latencies: load.latencies.map((ms) => Math.round(ms * 10) / 10),
  }
}

/** That nothing was written shows that the messages were muted, and not only meant to be. */
async function refuseMessages({ trousseau }: Bench): Promise<void> {
  const { rowCount } = await onDatabase(trousseau.urls.superuserUrl, (client) =>
    client.query('select from outbox limit 1'),
  )
  if (rowCount !== 0) throw new Error('Messages were written although the outbox was muted.')
}

/**
 * The portal is not told: rows for the outbox are dropped on their way in, and a function of the same name, found
 * before the real one, takes the bell. Connections learn where to look for it when they are opened.
 */
async function mute({ trousseau, cluster }: Bench, isMuted: boolean): Promise<void> {
  const database = new URL(trousseau.urls.superuserUrl).pathname.slice(1)
  await onDatabase(trousseau.urls.superuserUrl, (client) => client.query(isMuted ? MUTE : UNMUTE))
  await onDatabase(cluster.superuserUrl, (client) =>
    client.query(
      isMuted
        ? `alter database ${database} set search_path = muted, public, pg_catalog`
        : `alter database ${database} reset search_path`,
    ),
  )
  await trousseau.restartPortal()
}

const MUTE = `
  truncate outbox;
  create schema muted;
  grant usage on schema muted to public;
  create function muted.pg_notify(text, text) returns void language sql as 'select null::void';
  create function muted.drop_row() returns trigger language plpgsql as 'begin return null; end';
  create trigger muted before insert on outbox for each row execute function muted.drop_row()`

const UNMUTE = `
  drop trigger if exists muted on outbox;
  drop schema if exists muted cascade`
