import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { asUser, isRoot, unprivilegedUser } from '@trousseau/launcher/embedded/run-as'
import type pg from 'pg'
import { onServer, urlOfDatabase } from './test-database.ts'

const DEPLOYED = fileURLToPath(new URL('../../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url))

type Pooler = {
  /** The address of the app's role, through the pooler. */
  appUrl: string
  stop(): Promise<void>
}

/** PgBouncer, with the settings of deploy/, before every database of a server. The program must be installed. */
export async function startPooler(direct: string, port: number): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'trousseau-pooler-'))
  chmodSync(folder, 0o755)
  const { username, password } = new URL(direct)
  const own = await findFreePort()
  const users = join(folder, 'users')
  writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    // Appended, because a second section [pgbouncer] would set all of the first back to their defaults.
    `[databases]
* = host=127.0.0.1 port=${port}
${readFileSync(DEPLOYED, 'utf8')}
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
default_pool_size = 20
max_client_conn = 5000
server_idle_timeout = 1
`,
  )
  const user = isRoot() ? unprivilegedUser() : undefined
  const program = spawn('pgbouncer', ['-q', settings], { ...asUser(user), stdio: 'inherit' })
  const ended = once(program, 'exit')
  await untilListening(own)
  const url = new URL(direct)
  url.host = `127.0.0.1:${own}`
  url.search = ''
  await refuseSessions(urlOfDatabase(url.href, 'postgres'))
  return {
    appUrl: url.href,
    stop: async () => {
      program.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Throws unless two clients that take turns share a connection to the database, as they do in transaction mode alone. */
export async function refuseSessions(url: string): Promise<void> {
  const pids: number[] = []
  const ask = async (client: pg.Client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    pids.push(...rows.map(({ pid }) => pid))
  }
  await onServer(url, async (one) => {
    await ask(one)
    await onServer(url, ask)
  })
  if (new Set(pids).size !== 1) throw new Error('The pooler is not in transaction mode')
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Until something listens there. */
export async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await pause(50)
  }
  throw new Error(`Nothing listens on port ${port}`)
}
