import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installedFolders } from '@trousseau/launcher/embedded/installed-folders'
import { asUser, isRoot, unprivilegedUser } from '@trousseau/launcher/embedded/run-as'

const DEPLOY = fileURLToPath(new URL('../../../../deploy/', import.meta.url))

type Env = Record<string, string>

export type Program = { pid: number; stop(): Promise<void> }

/** What deploy/ starts in containers, started here from Debian's packages, as a user that is not root. */
export type Deployment = {
  /** A file of deploy/. */
  file(path: string): string
  /** A folder or a file of its own, for the programs to write. */
  makeFolder(name: string): string
  writeFile(name: string, text: string): string
  /** Runs a program to its end and returns what it printed. */
  run(program: string, args: readonly string[], env: Env): Promise<string>
  start(name: string, program: string, args: readonly string[], env: Env): Program
  /** What a program that was started has written so far. */
  logOf(name: string): string
  /** Stops what still runs, the last started first, and removes everything. */
  stop(): Promise<void>
}

export function openDeployment(): Deployment {
  const folder = mkdtempSync(join(tmpdir(), 'trousseau-cluster-'))
  const user = isRoot() ? unprivilegedUser() : undefined
  const give = (path: string) => user && chownSync(path, user.uid, user.gid)
  chmodSync(folder, 0o755)
  // A copy, because the other user may not be able to enter the checkout.
  cpSync(DEPLOY, join(folder, 'deploy'), { recursive: true })
  const started: Program[] = []
  const logFileOf = (name: string) => join(folder, `${name}.log`)
  const logOf = (name: string) => readFileSync(logFileOf(name), 'utf8')

  const options = (env: Env) => {
    const common = asUser(user)
    const path = [findPostgres(), common.env.PATH, '/usr/sbin'].join(':')
    return { ...common, env: { ...common.env, ...env, PATH: path } }
  }
  return {
    file: (path) => join(folder, 'deploy', path),
    makeFolder: (name) => {
      const path = join(folder, name)
      mkdirSync(path, { mode: 0o700 })
      give(path)
      return path
    },
    writeFile: (name, text) => {
      const path = join(folder, name)
      writeFileSync(path, text, { mode: 0o600 })
      give(path)
      return path
    },
    run: async (program, args, env) => {
      const { stdout } = await promisify(execFile)(program, [...args], options(env))
      return stdout.trim()
    },
    logOf,
    start: (name, program, args, env) => {
      const output = openSync(logFileOf(name), 'a')
      const child = spawn(program, [...args], { ...options(env), stdio: ['ignore', output, output] })
      closeSync(output)
      const one = watch(child, () => `${name} ended: ${logOf(name)}`)
      started.push(one)
      return one
    },
    stop: async () => {
      for (const one of started.reverse()) await one.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function watch(child: ChildProcess, tell: () => string): Program {
  let isStopped = false
  const ended = once(child, 'exit').then(
    // Whoever kills a program knows.
    ([, signal]) => (signal === 'SIGKILL' ? undefined : tell()),
    (error: Error) => error.message,
  )
  void ended.then((news) => !isStopped && news !== undefined && console.error(news))
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      isStopped = true
      // To PostgreSQL and PgBouncer, SIGINT means: end, and do not wait for clients.
      child.kill('SIGINT')
      await ended
    },
  }
}

/** The programs of PostgreSQL, with those for copying, which the packages from npm lack. */
function findPostgres(): string {
  const found = installedFolders().find((folder) => existsSync(join(folder, 'pg_basebackup')))
  if (found === undefined) throw new Error('Install PostgreSQL, PgBouncer and HAProxy for this.')
  return found
}
