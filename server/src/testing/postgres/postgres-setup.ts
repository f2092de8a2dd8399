import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../db/migrate.ts'
import { startPooler } from './pooler.ts'
import { onServer, type TestServer, urlOfDatabase } from './test-database.ts'
import { startThrowAway } from './throw-away-postgres.ts'

// Nothing here outlives the run, so nothing needs to reach the disk.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // It would start a process for one of the many databases several times a second.
  autovacuum: 'off',
  // Tables without statistics seem large, and processes would be started to read a few rows.
  max_parallel_workers_per_gather: '0',
  // Tests open thousands of connections, and nobody has to guess their password.
  scram_iterations: '1',
  // A statement that is repeated has one plan in the end; the first five times each it would be planned anew.
  plan_cache_mode: 'force_generic_plan',
}

type Server = { superuserUrl: string; ownerUrl: string; appUrl: string; port: number; stop(): Promise<void> }

/** One PostgreSQL for the whole run, with a migrated template that every test clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? await useExisting(given) : await startOwn()
  const prefix = `trousseau_test_${randomBytes(4).toString('hex')}_`
  const teardown = async () => {
    try {
      await dropDatabases(server.superuserUrl, prefix)
    } finally {
      await server.stop()
    }
  }
  try {
    const template = await makeTemplate(server, prefix)
    const pooler =
      process.env.TEST_POOLER === 'on' ? await startPooler(server.appUrl, server.port) : undefined
    project.provide('testServer', { ...template, ...(pooler && { appUrl: pooler.appUrl }) })
    return async () => {
      await pooler?.stop()
      await teardown()
    }
  } catch (error) {
    await teardown()
    throw error
  }
}

/** Where there are Unix sockets they are used: a query over TCP takes a quarter more of the processor. */
async function startOwn(): Promise<Server> {
  if (process.platform === 'win32') return startThrowAway(settings)
  const folder = mkdtempSync(join(tmpdir(), 'trousseau-socket-'))
  // Under root, PostgreSQL runs as another user, who makes the socket in this folder.
  chmodSync(folder, 0o777)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const server = await startThrowAway({ ...settings, unix_socket_directories: folder }).catch((error) => {
    remove()
    throw error
  })
  const bySocket = (url: string) => `${url}?host=${encodeURIComponent(folder)}`
  return {
    superuserUrl: bySocket(server.superuserUrl),
    ownerUrl: bySocket(server.ownerUrl),
    appUrl: bySocket(server.appUrl),
    port: server.port,
    stop: () => server.stop().finally(remove),
  }
}

/** Roles belong to the whole server, so on an existing one each run has its own pair. */
async function useExisting(superuserUrl: string): Promise<Server> {
  const run = randomBytes(4).toString('hex')
  const password = randomBytes(18).toString('base64url')
  const roles = [`trousseau_owner_${run}`, `trousseau_app_${run}`] as const
  await onServer(superuserUrl, async (client) => {
    for (const role of roles) await client.query(`create role ${role} login password '${password}'`)
  })
  const buildUrl = (role: string) => {
    const url = new URL(superuserUrl)
    url.username = role
    url.password = password
    return url.href
  }
  return {
    superuserUrl,
    ownerUrl: buildUrl(roles[0]),
    appUrl: buildUrl(roles[1]),
    port: Number(new URL(superuserUrl).port || 5432),
    stop: () =>
      onServer(superuserUrl, async (client) => {
        await client.query(`drop role ${roles.join(', ')}`)
      }),
  }
}

async function makeTemplate(server: Server, prefix: string): Promise<TestServer> {
  const { superuserUrl, ownerUrl, appUrl } = server
  const template = `${prefix}template`
  await onServer(superuserUrl, async (client) => {
    await client.query(`create database ${template} owner ${new URL(ownerUrl).username}`)
  })
  await migrate(urlOfDatabase(ownerUrl, template), urlOfDatabase(appUrl, template))
  return { superuserUrl, ownerUrl, appUrl, directUrl: appUrl, template, prefix }
}

async function dropDatabases(superuserUrl: string, prefix: string): Promise<void> {
  await onServer(superuserUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of rows)
      await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  })
}
