import { describeError } from './log.ts'

type OnStop = (stop: () => Promise<void>) => void

/** Longer than any request or delivery takes to finish; after that the process exits regardless. */
const STOP_MS = 9_000

/**
 * Runs a child of the supervisor, or a standalone process: reports when it is ready, and exits quietly when told to or
 * when the supervisor is gone. An unhandled rejection is a bug and is logged, but must not end the process while it
 * serves others.
 */
export async function runProcess(
  name: string,
  start: (onStop: OnStop) => Promise<Record<string, unknown>>,
): Promise<void> {
  let stop: () => Promise<void> = async () => {}
  let leaving = false
  const leave = async () => {
    if (leaving) return
    leaving = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    await stop().catch(() => {})
    process.exit(0)
  }
  process.on('SIGTERM', leave)
  // Ctrl-C reaches the whole process group at once, but children must wait: the supervisor decides who stops first.
  process.on('SIGINT', process.connected ? () => {} : leave)
  process.on('disconnect', leave)
  process.on('unhandledRejection', (reason) => {
    const line = { part: name, level: 'error', error: describeError(reason), msg: 'a promise failed unheard' }
    process.stderr.write(`${JSON.stringify(line)}\n`)
  })
  try {
    const ready = await start((work) => {
      stop = work
    })
    if (process.send) process.send({ type: 'ready', ...ready })
    else process.stdout.write(`${JSON.stringify({ part: name, msg: 'ready', ...ready })}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    await stop().catch(() => {})
    process.exit(1)
  }
}
