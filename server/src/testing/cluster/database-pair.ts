import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from '@trousseau/launcher/embedded/processes'
import pg from 'pg'
import { findFreePort } from '../postgres/pooler.ts'
import type { Deployment, Program } from './deployment.ts'

export type DatabasePair = Awaited<ReturnType<typeof startPair>>

const STANDBY = 'standby'
const PATIENCE_MS = 30_000

export const makePasswords = () => {
  const one = () => randomBytes(16).toString('hex')
  return { PGPASSWORD: one(), OWNER_PASSWORD: one(), APP_PASSWORD: one(), STANDBY_PASSWORD: one() }
}

/** A primary, and a standby that has everything the primary has acknowledged, made by the scripts of deploy/. */
export async function startPair(deployment: Deployment) {
  const passwords = makePasswords()
  const ports = { primary: await findFreePort(), standby: await findFreePort() }
  const at = (port: number) => ({
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
    ...passwords,
  })
  const urlAt = (port: number, role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  const superuserUrl = (port: number) => urlAt(port, 'postgres', passwords.PGPASSWORD, 'postgres')
  const settings = (port: number) =>
    [
      `config_file=${deployment.file('postgres/postgresql.conf')}`,
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      // Goes with its folder, however it ends.
      'dynamic_shared_memory_type=mmap',
    ].flatMap((setting) => ['-c', setting])

  const PGDATA = deployment.makeFolder('primary')
  const passwordFile = deployment.writeFile('password', passwords.PGPASSWORD)
  const cluster = ['-U', 'postgres', '--pwfile', passwordFile, '-A', 'scram-sha-256']
  await deployment.run('initdb', [...cluster, '-E', 'UTF8', '--locale=C.UTF-8'], { PGDATA })
  const primary = deployment.start('primary', 'postgres', settings(ports.primary), { PGDATA })
  await untilAnswering(superuserUrl(ports.primary))
  await deployment.run(deployment.file('postgres/create-roles.sh'), [], { ...at(ports.primary), PGDATA })

  const startStandby = deployment.file('postgres/start-standby.sh')
  deployment.start(STANDBY, startStandby, settings(ports.standby), {
    PGDATA: deployment.makeFolder('standby'),
    PRIMARY_HOST: '127.0.0.1',
    PRIMARY_PORT: String(ports.primary),
    STANDBY_PASSWORD: passwords.STANDBY_PASSWORD,
    STANDBY_NAME: STANDBY,
  })
  await untilAnswering(superuserUrl(ports.standby))
  const attach = deployment.file('postgres/attach-standby.sh')
  await deployment.run(attach, [], { ...at(ports.primary), STANDBY_NAME: STANDBY })

  return {
    passwords,
    ports,
    /** The app's role on the standby, which is read from. */
    replicaUrl: urlAt(ports.standby, 'trousseau_app', passwords.APP_PASSWORD, 'trousseau'),
    standbyLog: () => deployment.logOf(STANDBY),
    standbyUrl: urlAt(ports.standby, 'postgres', passwords.PGPASSWORD, 'trousseau'),
    /** Ends the primary with everything it was doing, if it has not ended. It is never started again. */
    killPrimary: () => {
      if (isAlive(primary.pid)) signalAll(primary, 'SIGKILL')
    },
    /** The primary says nothing more, and closes no connection, as a machine that is cut off. */
    freezePrimary: () => signalAll(primary, 'SIGSTOP'),
    /** Notices that the primary is gone, as whatever watches over a cluster does: it is asked in vain three times. */
    untilPrimaryIsMissed: () => untilMissed(superuserUrl(ports.primary)),
    promoteStandby: () => deployment.run(deployment.file('postgres/promote.sh'), [], at(ports.standby)),
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => {})
  }
}

export async function untilAnswering(url: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await answers(url))) {
    if (performance.now() > deadline) throw new Error('PostgreSQL does not answer')
    await pause(50)
  }
}

const ASK_EVERY_MS = 1_000
const MISSED_AFTER = 3

async function untilMissed(url: string): Promise<void> {
  for (let missed = 0; missed < MISSED_AFTER; ) {
    await pause(ASK_EVERY_MS)
    missed = (await answers(url)) ? 0 : missed + 1
  }
}

/** To its children as well, which would otherwise go on for a moment; meanwhile it must not start others. */
export function signalAll({ pid }: Program, signal: NodeJS.Signals): void {
  process.kill(pid, 'SIGSTOP')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  for (const child of [...children, pid]) process.kill(Number(child), signal)
}
