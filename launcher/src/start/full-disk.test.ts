import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '@trousseau/server/config'
import { migrate } from '@trousseau/server/db/migrate'
import { onServer } from '@trousseau/server/testing/postgres/test-database'
import { startTestProcess, type TestProcess } from '@trousseau/server/testing/processes/test-process'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'

// Only root may mount a small disk to be filled, so these are run by `npm run test:kills` alone (vitest.config.ts).

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })
const PATIENCE = { timeout: 120_000, interval: 100 }

let home: string
let disk: string
const cleanUp: (() => unknown)[] = []
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'trousseau-full-disk-')))
  // Under root, another user runs the server and needs access to the folder.
  chmodSync(home, 0o755)
  disk = path.join(home, 'disk')
  cleanUp.push(() => rmSync(home, { recursive: true, force: true }))
})
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
  vi.restoreAllMocks()
})

function mountDisk(megabytes: number): void {
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk])
  cleanUp.push(() => void execFileSync('umount', ['-l', disk]))
}

/** Takes all of the disk's room but this much. */
function fillDisk(leaveMegabytes: number, megabytes: number): void {
  const size = (megabytes - leaveMegabytes) * 1024 * 1024
  try {
    writeFileSync(path.join(disk, 'ballast'), Buffer.alloc(size))
  } catch {
    // It is full.
  }
}
const makeRoom = () => rmSync(path.join(disk, 'ballast'))

async function startPortal(databaseUrl: string, outputTo?: number): Promise<TestProcess> {
  const env = { DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'trace' }
  const portal = await startTestProcess('main', env, outputTo)
  cleanUp.push(portal.stop)
  return portal
}
const NOBODYS = { authorization: `Bearer ${'a'.repeat(43)}` }
const statusOf = async ({ ready }: TestProcess, place: string) =>
  (await fetch(`http://127.0.0.1:${ready.port}${place}`, { headers: NOBODYS })).status

const open = async () => {
  const database = await openDatabase(readConfig({ DATA_DIR: home }), new AbortController().signal)
  cleanUp.push(database.close)
  return database
}

test('a database whose log has no room left comes back by itself when there is room', async () => {
  const first = await openDatabase(readConfig({ DATA_DIR: home }), new AbortController().signal)
  await first.close()
  mountDisk(110)
  const log = path.join(home, 'postgres/cluster/pg_wal')
  execFileSync('cp', ['-a', log, path.join(disk, 'log')])
  rmSync(log, { recursive: true })
  symlinkSync(path.join(disk, 'log'), log)

  const { ownerUrl, appUrl } = await open()
  await migrate(ownerUrl, appUrl)
  const portal = await startPortal(appUrl)
  expect(await statusOf(portal, '/health/ready')).toBe(200)
  let kept = 0
  await onServer(ownerUrl, async (client) => {
    await client.query('create table ballast (id serial, words text)')
    fillDisk(60, 110)
    for (;;) {
      await client.query(
        "insert into ballast (words) select string_agg(random()::text, '') from generate_series(1, 20000)",
      )
      kept += 1
    }
  }).catch(() => {})
  const told = () => vi.mocked(console.error).mock.calls.flat()
  await vi.waitFor(
    () =>
      expect(told()).toContainEqual(
        expect.stringMatching(/^The database cannot run: the disk of .*pg_wal is full/),
      ),
    PATIENCE,
  )
  expect(await statusOf(portal, '/health/ready')).toBe(503)
  expect(await statusOf(portal, '/health/live')).toBe(200)
  expect(await statusOf(portal, '/api/session')).toBe(503)

  makeRoom()
  await vi.waitFor(async () => expect(await statusOf(portal, '/health/ready')).toBe(200), PATIENCE)
  await vi.waitFor(() => expect(told()).toContain('The database runs again.'), PATIENCE)
  await onServer(ownerUrl, async (client) => {
    const { rows } = await client.query('select count(*)::int as count from ballast')
    expect(rows[0].count).toBeGreaterThanOrEqual(kept)
  })
})

test('a portal whose log has no room left answers as ever, and says how many lines were lost', async () => {
  const { ownerUrl, appUrl } = await open()
  await migrate(ownerUrl, appUrl)
  mountDisk(2)
  const file = path.join(disk, 'portal.log')
  const descriptor = openSync(file, 'a')
  const portal = await startPortal(appUrl, descriptor)
  closeSync(descriptor)
  fillDisk(0, 4)
  for (let calls = 0; calls < 10_000; calls += 20) {
    const answers = Array.from({ length: 20 }, () => statusOf(portal, '/health/live'))
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
  }
  makeRoom()
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toContain('lines of the log were lost'), PATIENCE)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const parsed = lines.map((line): { msg: string; lines?: number } => JSON.parse(line))
  const lost = parsed.find(({ msg }) => msg === 'lines of the log were lost')?.lines ?? 0
  expect(lost).toBeGreaterThan(0)
  expect(parsed.filter(({ msg }) => msg === 'answered').length + lost).toBeGreaterThanOrEqual(10_000)
})
