import { type ChildProcess, fork } from 'node:child_process'
import { Problem } from '@trousseau/server/problem'

/** One program of the product. `environment` is asked at each start, as ports become known on the way. */
type Program = {
  readonly name: string
  readonly file: URL
  readonly environment: () => NodeJS.ProcessEnv
  /** Called at each start, the first and those after a death. */
  readonly onReady?: (ready: Ready) => void
}

/** What a part says over its channel once it can do its work. */
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

/** Keeps a part running. Gives up, and with it the whole start, when it dies again and again at once. */
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
          // It has said itself what is wrong, and would only say it again.
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

  // Whoever awaits it later still hears of a failure; until then it must not count as unheard.
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
    // In a group of its own: Ctrl-C is ours alone, and the parts stop in the order we choose.
    detached: true,
    // What the parts log is not what the person who started us came to read.
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
