import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@trousseau/launcher/embedded/start-embedded'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { noticesTo } from '../delivery.ts'
import { openTrade } from '../kills/trading-world.ts'
import { builtServer } from '../processes/built.ts'
import { startTestProcess, type TestProcess } from '../processes/test-process.ts'
import { buildPreviousRelease } from './previous-release.ts'

export type ReleaseWorld = Awaited<ReturnType<typeof openReleaseWorld>>
export type Version = 'before' | 'now'

const COPY = 'release'

/**
 * A house on the tables of the version before, and both versions of the product. With a folder of the bench's data, which
 * is left as it is, the house is a copy of it; otherwise it is new.
 */
export async function openReleaseWorld(benchData: string | undefined) {
  const previous = buildPreviousRelease()
  const own = benchData === undefined ? mkdtempSync(join(tmpdir(), 'trousseau-release-data-')) : undefined
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  if (own !== undefined) chmodSync(own, 0o755)
  const postgres = await startEmbedded({ folder: join(benchData ?? own ?? '', 'postgres') })
  if (benchData !== undefined) await asSuperuser(postgres, copyBench)
  const urls = {
    ownerUrl: withDatabase(postgres.ownerUrl, benchData && COPY),
    appUrl: withDatabase(postgres.appUrl, benchData && COPY),
  }
  previous.migrate(urls)
  const trade = await openTrade({ DATABASE_URL: urls.appUrl })
  const programs = { before: previous.program, now: builtServer }
  const running = new Set<TestProcess>()
  const { rows } = await asSuperuser(postgres, (client) => client.query('show server_version'))
  return {
    ...trade,
    urls,
    commit: previous.commit,
    server: String(rows[0]?.server_version),
    migrate: () => migrate(urls.ownerUrl, urls.appUrl),
    start: async (version: Version, program: 'main' | 'worker', env: Record<string, string> = {}) => {
      const settings = { ...trade.env, ...noticesTo(trade.provider.sandbox), ...env }
      const one = await startTestProcess(program, settings, 'pipe', programs[version])
      running.add(one)
      void one.ended.then(() => running.delete(one))
      return one
    },
    stop: async () => {
      for (const one of running) await one.stop()
      await trade.stop()
      if (benchData !== undefined)
        await asSuperuser(postgres, (client) => client.query(`drop database ${COPY} with (force)`))
      await postgres.stop()
      if (own !== undefined) rmSync(own, { recursive: true, force: true })
      previous.remove()
    },
  }
}

type Server = { superuserUrl: string }

async function asSuperuser<T>({ superuserUrl }: Server, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The bench's largest house, of those that were made. */
async function copyBench(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname in ('bench_full', 'bench_quick') order by 1 limit 1`,
  )
  const [largest] = rows
  if (!largest) throw new Error('There is no data in BENCH_DATA: make it by npm run bench:data.')
  await client.query(`drop database if exists ${COPY} with (force)`)
  await client.query(
    `create database ${COPY} template ${largest.name} strategy file_copy owner trousseau_owner`,
  )
  await client.query(`grant connect on database ${COPY} to trousseau_app`)
  await client.query('checkpoint')
}

function withDatabase(url: string, name: string | undefined): string {
  const changed = new URL(url)
  if (name !== undefined) changed.pathname = `/${name}`
  return changed.href
}
