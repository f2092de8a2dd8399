import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '@trousseau/server/config'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readPostmaster } from '../embedded/postmaster.ts'
import { type Database, openDatabase } from './database.ts'

const PATIENCE = { timeout: 60_000, interval: 50 }

let home: string
let database: Database
beforeAll(async () => {
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'trousseau-database-')))
  // Under root, another user runs the server and needs access to the folder.
  chmodSync(home, 0o755)
  database = await openDatabase(readConfig({ DATA_DIR: home }), new AbortController().signal)
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(async () => {
  await database.close()
  rmSync(home, { recursive: true, force: true })
})

const cluster = () => path.join(home, 'postgres/cluster')
const told = () => vi.mocked(console.error).mock.calls.flat()
function kill(): void {
  const postmaster = readPostmaster(cluster())
  if (!postmaster) throw new Error('no database runs')
  process.kill(postmaster.pid, 'SIGKILL')
}

async function answers(): Promise<void> {
  const client = new Client({ connectionString: database.appUrl, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  await client.query('select 1')
  await client.end()
}

test('a database that is killed again and again is started again each time, at the same address', async () => {
  for (let round = 1; round <= 2; round += 1) {
    const before = readPostmaster(cluster())?.pid
    kill()
    await vi.waitFor(async () => {
      await answers()
      expect(readPostmaster(cluster())?.pid).not.toBe(before)
      expect(told().filter((line) => line === 'The database runs again.')).toHaveLength(round)
    }, PATIENCE)
  }
})

test('a database that cannot be started again is tried until it can, and the reason is told', async () => {
  // As on a full disk, the server gives up each time it is started.
  const settings = path.join(cluster(), 'postgresql.conf')
  const right = readFileSync(settings)
  appendFileSync(settings, 'nonsense')
  kill()
  const failures = () =>
    told().filter((line) => /^The database does not run yet.* contains errors/.test(line))
  await vi.waitFor(() => expect(failures()).not.toEqual([]), PATIENCE)
  await expect(answers()).rejects.toThrow()
  writeFileSync(settings, right)
  await vi.waitFor(answers, PATIENCE)
})
