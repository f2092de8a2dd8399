import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { asUser, isRoot, unprivilegedUser } from '@trousseau/launcher/embedded/run-as'

type Pooler = {
  /** The address of the app's role, through the pooler. */
  appUrl: string
  stop(): Promise<void>
}

/** PgBouncer in transaction mode before every database of a server. The program must be installed. */
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
    `[databases]
* = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
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
  return {
    appUrl: url.href,
    stop: async () => {
      program.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await pause(50)
  }
  throw new Error('PgBouncer does not listen')
}
