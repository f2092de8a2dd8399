import type { Health, health } from '@trousseau/contract/health'
import type { Db } from '../db/db.ts'
import type { Handler } from '../http/call.ts'
import type { Measures } from '../measures/measures.ts'
import { readHouse, readReplica } from './house.store.ts'

export const readHealth: Handler<typeof health.readHealth> = async ({ db, replicaDb, measures, now }) => {
  const { messages, payments, differences, provider } = await readHouse(db)
  return {
    at: now.toISOString(),
    messages: {
      waiting: messages.waiting,
      oldest_seconds: messages.oldestSeconds,
      given_up: messages.givenUp,
    },
    payments: { open: payments.open, oldest_seconds: payments.oldestSeconds },
    differences,
    provider: {
      calls: provider.calls,
      failed: provider.failed,
      blocked_until: provider.blockedUntil?.toISOString() ?? null,
    },
    replica: replicaDb ? await describeReplica(replicaDb) : null,
    server: await describeProcess(measures, now),
  }
}

/** A replica that does not answer is part of how things stand, and no reason to tell nothing. */
async function describeReplica(replica: Db): Promise<Health['replica']> {
  const state = await readReplica(replica).catch(() => ({ follows: false, behindSeconds: null }))
  return { follows: state.follows, behind_seconds: state.behindSeconds }
}

const MEGABYTE = 1024 ** 2

async function describeProcess({ registry }: Measures, now: Date): Promise<Health['server']> {
  const valuesOf = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values ?? []
  const sum = (values: readonly { value: number }[]) => values.reduce((total, { value }) => total + value, 0)
  const requests = await valuesOf('trousseau_requests_total')
  const lag = (await valuesOf('nodejs_eventloop_lag_p99_seconds'))[0]?.value
  const waits = await valuesOf('trousseau_pool_wait_seconds')
  const of = (suffix: string) =>
    sum(waits.filter((value) => 'metricName' in value && String(value.metricName).endsWith(suffix)))
  const waited = of('_count')
  return {
    started_at: new Date(now.getTime() - process.uptime() * 1_000).toISOString(),
    requests: sum(requests),
    failed: sum(requests.filter(({ labels }) => Number(labels.status) >= 500)),
    memory_mb: Math.round(process.memoryUsage.rss() / MEGABYTE),
    lag_ms: lag === undefined || Number.isNaN(lag) ? null : Math.round(lag * 1_000),
    pool_wait_ms: waited === 0 ? null : Math.round((of('_sum') / waited) * 1_000),
  }
}
