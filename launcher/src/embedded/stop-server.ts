import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from './processes.ts'

const PATIENCE_MS = 60_000

/** A fast shutdown: rolls back open transactions and writes out committed data. Waits for the process to end. */
export async function stopServer(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  const deadline = performance.now() + PATIENCE_MS
  while (isAlive(pid)) {
    // An immediate shutdown loses no committed data: the next start recovers it from the log.
    if (performance.now() > deadline) signal(pid, 'SIGQUIT')
    await pause(10)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process is already gone.
  }
}
