import type { ChildProcess } from 'node:child_process'
import { Problem } from '@trousseau/server/problem'
import { forkProgram } from './fork-program.ts'

/** One program of the product. `environment` is called at each start, because ports become known along the way. */
type Program = {
  readonly name: string
  readonly file: URL
  readonly environment: () => NodeJS.ProcessEnv
  /** A process of it that waits for its settings already. */
  readonly ahead?: ChildProcess | undefined
  /** Called at each start, including restarts. */
  readonly onReady?: (ready: Ready) => void
}

/** What a part reports over its channel once it is ready. */
type Ready = {
  readonly type: 'ready'
  readonly port?: number
  readonly httpPort?: number
  readonly smtpPort?: number
}

export type Part = { readonly ready: Promise<Ready>; restart(): void; stop(): Promise<void> }

/** A part that has run this long is well: when it dies, it is started again at once. */
const STEADY_MS = 5_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
const STOP_MS = 10_000

/**
 * Keeps a part running: one that dies is started again, after pauses that grow as long as it keeps dying at once. What
 * keeps it from running may pass, such as a full disk, so this is never given up; only a part that cannot start the
 * first time is.
 */
export function startPart(program: Program): Part {
  let stopping = false
  let asked = false
  let everReady = false
  let deaths = 0
  let child: ChildProcess
  let pausing: NodeJS.Timeout | undefined

  const ready = new Promise<Ready>((resolve, reject) => {
    run(takeAhead(program))

    function run(ahead?: ChildProcess): void {
      const began = performance.now()
      const started = ahead ?? forkProgram(program.file, program.environment())
      child = started
      started.on('error', (error) => {
        reject(new Problem(`The ${program.name} cannot be started: ${error.message}`))
        // Also emitted for a process that runs, when it cannot be told something.
        if (everReady && started.pid === undefined) ended(began, error.message)
      })
      started.on('message', (message) => {
        if (!isReady(message)) return
        everReady = true
        program.onReady?.(message)
        resolve(message)
      })
      started.on('exit', (code, signal) => ended(began, signal ?? `code ${code}`))
    }

    function ended(began: number, how: string): void {
      if (stopping) return
      if (!everReady) {
        // The part has printed what is wrong, and would fail the same way again.
        reject(new Problem(`The ${program.name} stopped before it was ready.`))
        return
      }
      const isWell = asked || performance.now() - began > STEADY_MS
      asked = false
      deaths = isWell ? 0 : deaths + 1
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** deaths)
      const when = pause < 1_000 ? '' : ` in ${Math.round(pause / 1_000)} seconds`
      console.error(`The ${program.name} stopped (${how}) and is started again${when}.`)
      pausing = setTimeout(() => run(), pause)
    }
  })

  // A later await still gets the failure; until then it must not count as an unhandled rejection.
  ready.catch(() => {})

  return {
    ready,
    restart: () => {
      asked = true
      child.kill('SIGTERM')
    },
    async stop() {
      stopping = true
      clearTimeout(pausing)
      await endChild(child)
    },
  }
}

/** The process that is ahead, the first time, if it still lives. */
function takeAhead({ ahead, environment }: Program): ChildProcess | undefined {
  if (!ahead?.connected || ahead.exitCode !== null || ahead.signalCode !== null) return undefined
  ahead.send(environment())
  return ahead
}

function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
    return Promise.resolve()
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    child.once('exit', () => {
      clearTimeout(force)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

function isReady(message: unknown): message is Ready {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready'
}
