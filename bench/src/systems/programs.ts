import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { canEnter, isRoot, type RunAs, unprivilegedUser } from '@trousseau/launcher/embedded/run-as'
import { RESULTS_FOLDER, ROOT } from '../paths.ts'

export type Program = {
  readonly pid: number
  /** What it reported when it was ready. */
  readonly ready: Record<string, unknown>
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()

/** The processes of all programs that run at present. */
export function runningPids(): number[] {
  return [...running].flatMap(({ pid }) => pid ?? [])
}

/** In production nothing runs as root, so whoever measures as root starts it as somebody else. */
export function findUser(): RunAs {
  if (!isRoot()) return undefined
  const user = unprivilegedUser()
  if (canEnter(user, ROOT)) return user
  throw new Error(`The user ${user?.name} may not enter ${ROOT}: run the bench as a user of its own.`)
}

type Start = {
  name: string
  file: string
  env: Record<string, string | undefined>
  as?: RunAs
  execArgv?: string[]
}

/** Starts a program of Node, and waits until it says that it is ready. What it writes goes to a file, as it would at work. */
export async function startProgram({ name, file, env, as, execArgv = [] }: Start): Promise<Program> {
  const { log, stdio } = openLog(name)
  const child = fork(file, {
    env: { PATH: process.env.PATH, ...env },
    execArgv,
    stdio,
    cwd: ROOT,
    ...(as && { uid: as.uid, gid: as.gid }),
  })
  running.add(child)
  const ended = once(child, 'exit').finally(() => running.delete(child))
  const ready = await Promise.race([
    once(child, 'message').then(([message]) => message),
    ended.then(() => Promise.reject(new Error(`The ${name} did not start: see ${log}`))),
  ])
  return {
    pid: child.pid ?? 0,
    ready,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function openLog(name: string): { log: string; stdio: StdioOptions } {
  mkdirSync(RESULTS_FOLDER, { recursive: true })
  const log = path.join(RESULTS_FOLDER, `${name}.log`)
  const output = openSync(log, 'w')
  // The child has its own copy once it is started.
  setImmediate(() => closeSync(output))
  return { log, stdio: ['ignore', output, output, 'ipc'] }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
