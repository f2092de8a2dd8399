import { type ChildProcess, fork } from 'node:child_process'
import { Problem } from '@trousseau/server/problem'

/** One program of the product. `environment` is called at each start, because ports become known along the way. */
type Program = {
  readonly name: string
  readonly file: URL
  readonly environment: () => NodeJS.ProcessEnv
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

const FAST_MS = 500
const FAST_DEATHS = 5
const FIRST_PAUSE_MS = 100
const STOP_MS = 10_000

/** Keeps a part running. Ends the whole start if the part keeps dying right after it starts. */
export function startPart(program: Program, ending: AbortController): Part {
  let stopping = false
  let everReady = false
  let fastDeaths = 0
  let child: ChildProcess
  let pausing: NodeJS.Timeout | undefined

  const ready = new Promise<Ready>((resolve, reject) => {
    run()

    function run(): void {
      let readyAt: number | undefined
      child = forkProgram(program)
      child.on('error', (error) =>
        reject(new Problem(`The ${program.name} cannot be started: ${error.message}`)),
      )
      child.on('message', (message) => {
        if (!isReady(message)) return
        everReady = true
        readyAt = Date.now()
        program.onReady?.(message)
        resolve(message)
      })
      child.on('exit', (code, signal) => {
        if (stopping) return
        if (!everReady) {
          // The part has printed what is wrong, and would fail the same way again.
          reject(new Problem(`The ${program.name} stopped before it was ready.`))
          return
        }
        fastDeaths = readyAt === undefined || Date.now() - readyAt < FAST_MS ? fastDeaths + 1 : 0
        if (fastDeaths >= FAST_DEATHS) {
          ending.abort(
            new Problem(`The ${program.name} stopped ${FAST_DEATHS} times as soon as it was started.`),
          )
          return
        }
        console.error(`The ${program.name} stopped (${signal ?? `code ${code}`}) and is started again.`)
        pausing = setTimeout(run, FIRST_PAUSE_MS * 2 ** fastDeaths)
      })
    }
  })

  // A later await still gets the failure; until then it must not count as an unhandled rejection.
  ready.catch(() => {})

  return {
    ready,
    restart: () => void child.kill('SIGTERM'),
    async stop() {
      stopping = true
      clearTimeout(pausing)
      await endChild(child)
    },
  }
}

function forkProgram({ file, environment }: Program): ChildProcess {
  return fork(file, {
    env: environment(),
    execArgv: ['--enable-source-maps'],
    // In its own process group: only we get Ctrl-C, and stop the parts in the order we choose.
    detached: true,
    // The parts' logs go to stderr, because they are not what the person at the console wants to read.
    stdio: ['ignore', process.stderr, process.stderr, 'ipc'],
  })
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
