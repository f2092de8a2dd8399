import { type ChildProcess, fork } from 'node:child_process'

export const PORTAL = new URL('../../server/dist/main.js', import.meta.url)

export function forkProgram(file: URL, env: NodeJS.ProcessEnv): ChildProcess {
  return fork(file, {
    // Each thread would otherwise keep memory of its own that it has given back.
    env: { MALLOC_ARENA_MAX: '2', ...env },
    execArgv: [],
    // In its own process group: only we get Ctrl-C, and stop the parts in the order we choose.
    detached: true,
    // The parts' logs go to stderr, because they are not what the person at the console wants to read.
    stdio: ['ignore', process.stderr, process.stderr, 'ipc'],
  })
}

/**
 * The portal, which loads its modules while the supervisor loads its own and opens the database; it waits for its
 * settings then (server/src/run-process.ts). If we end before, it ends too, because its channel does.
 */
export function forkPortalAhead(): ChildProcess {
  const early = forkProgram(PORTAL, {
    ...process.env,
    DATABASE_URL: undefined,
    DATABASE_OWNER_URL: undefined,
    SETTINGS_FOLLOW: 'on',
  })
  // One that cannot be started is started anew when it is its turn, and told of then.
  return early.on('error', () => {})
}
