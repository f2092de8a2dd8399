import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, meter, undisturbed } from '../bench.ts'
import { runClosedLoad } from '../load/run-load.ts'
import { nothingMeasured } from '../measure/measured.ts'
import { requesting } from '../probes/probe.ts'
import { onDatabase } from '../world/on-database.ts'
import type { Trial } from './trial.ts'

const GROUP = 'pictures'
const NAME = 'pictures after warming, 16 clients'
/** Backends tell what they read when they have been idle for ten seconds, at the latest. */
const STATISTICS_MS = 11_000

/** All pictures of the catalogue in the sizes and formats that browsers take most. */
export const picturesTrial: Trial = {
  group: GROUP,
  name: NAME,
  async run(bench, round) {
    const { trousseau, options } = bench
    const files = await listFiles(bench)
    const picture = requesting(trousseau, (nth) => {
      const { path, format } = files[nth % files.length] ?? { path: '', format: '' }
      return { path, expected: { type: `image/${format}` } }
    })
    await runClosedLoad(picture, { clients: 4, seconds: 0, least: files.length })
    const measured = await undisturbed(bench, async () => {
      await pause(STATISTICS_MS)
      const before = await countReads(bench)
      const { result: load, spent } = await meter(trousseau, () =>
        runClosedLoad(picture, { clients: 16, seconds: options.quick ? 2 : 5 }),
      )
      await pause(STATISTICS_MS)
      const requests = load.latencies.length
      return {
        ...nothingMeasured,
        group: GROUP,
        name: NAME,
        system: trousseau.name,
        round,
        othersShare: spent.othersShare,
        requests,
        seconds: load.seconds,
        perSecond: requests / load.seconds,
        cpu: Object.fromEntries(Object.entries(spent.cpu).map(([part, ms]) => [part, ms / requests])),
        latencies: load.latencies,
        figures: { 'reads from the database': (await countReads(bench)) - before },
      }
    })
    return [measured]
  },
}

function listFiles({ trousseau }: Bench): Promise<{ path: string; format: string }[]> {
  return onDatabase(trousseau.urls.superuserUrl, async (client) => {
    const { rows } = await client.query<{ path: string; format: string }>(
      `select '/pictures/' || hash || '/' || width || '.' || format as path, format from picture_files
       where width in (320, 640) and format in ('avif', 'webp') order by md5(hash || width || format)`,
    )
    return rows
  })
}

function countReads({ trousseau }: Bench): Promise<number> {
  return onDatabase(trousseau.urls.superuserUrl, async (client) => {
    const { rows } = await client.query<{ reads: string }>(
      `select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0)) as reads from pg_stat_user_tables
       where relname in ('picture_files', 'pictures')`,
    )
    return Number(rows[0]?.reads ?? 0)
  })
}
