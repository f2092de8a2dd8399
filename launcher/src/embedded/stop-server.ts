import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from './processes.ts'

const PATIENCE_MS = 60_000

/** A fast shutdown: what is under way is rolled back, what is committed is written out. Awaits the process's end. */
export async function stopServer(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  const deadline = Date.now() + PATIENCE_MS
  while (isAlive(pid)) {
    // An immediate shutdown loses nothing that was committed: the next start recovers it from the log.
    if (Date.now() > deadline) signal(pid, 'SIGQUIT')
    await pause(10)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone already, which is what was wanted.
  }
}
