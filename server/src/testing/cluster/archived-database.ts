import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../postgres/pooler.ts'
import { makePasswords, signalAll, untilAnswering } from './database-pair.ts'
import type { Deployment } from './deployment.ts'

type Role = 'postgres' | 'trousseau_owner' | 'trousseau_app'

/** A server whose log is kept by deploy/postgres/archive.sh, each part of it after so many seconds at most. */
export async function startArchived(deployment: Deployment, keptAfterSeconds: number) {
  const passwords = makePasswords()
  const passwordOf = {
    postgres: passwords.PGPASSWORD,
    trousseau_owner: passwords.OWNER_PASSWORD,
    trousseau_app: passwords.APP_PASSWORD,
  }
  const first = await findFreePort()
  const archive = deployment.makeFolder('archive')
  const base = deployment.makeFolder('base')
  const PGDATA = deployment.makeFolder('primary')
  const at = (port: number) => ({
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
    ...passwords,
  })
  const urlOf = (role: Role, database: string, port: number) =>
    `postgres://${role}:${passwordOf[role]}@127.0.0.1:${port}/${database}`
  const ask = (query: string, port: number) =>
    deployment.run('psql', ['-At', '--dbname', 'postgres', '--command', query], at(port))

  const passwordFile = deployment.writeFile('password', passwords.PGPASSWORD)
  const cluster = ['-U', 'postgres', '--pwfile', passwordFile, '-A', 'scram-sha-256']
  await deployment.run('initdb', [...cluster, '-E', 'UTF8', '--locale=C.UTF-8'], { PGDATA })
  const primary = deployment.start(
    'primary',
    'postgres',
    settings(first, [
      'archive_mode=on',
      `archive_timeout=${keptAfterSeconds}`,
      `archive_command=${deployment.file('postgres/archive.sh')} ${archive} %p %f`,
    ]),
    { PGDATA },
  )
  await untilAnswering(urlOf('postgres', 'postgres', first))
  await deployment.run(deployment.file('postgres/create-roles.sh'), [], { ...at(first), PGDATA })
  return {
    urlOf: (role: Role, port = first) => urlOf(role, 'trousseau', port),
    copyBase: () => deployment.run('pg_basebackup', ['--pgdata', base, '--checkpoint', 'fast'], at(first)),
    /** Until all that was written before is in the archive, without anybody having asked for it. */
    untilKept: async () => {
      const file = await ask('select pg_walfile_name(pg_current_wal_insert_lsn())', first)
      const isKept = `select last_archived_wal >= '${file}' from pg_stat_archiver`
      while ((await ask(isKept, first)) !== 't') await pause(100)
    },
    kill: () => signalAll(primary, 'SIGKILL'),
    /** The base and the log as they were at the moment, as a server that takes changes. */
    recover: async (port: number, moment: string) => {
      const env = { PGDATA: base, ARCHIVE: archive, RECOVER_TO: moment }
      deployment.start('recovered', deployment.file('postgres/recover.sh'), settings(port, []), env)
      await untilAnswering(urlOf('postgres', 'postgres', port))
      while ((await ask('select pg_is_in_recovery()', port)) !== 'f') await pause(100)
    },
  }
}

const settings = (port: number, more: readonly string[]) =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'dynamic_shared_memory_type=mmap',
    ...more,
  ].flatMap((setting) => ['-c', setting])
