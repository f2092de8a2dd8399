import { describeError } from './log.ts'

type OnStop = (stop: () => Promise<void>) => void

/** Longer than any request or delivery takes to finish; then the process goes regardless. */
const STOP_MS = 9_000

/**
 * A child of the supervisor, or a process of its own: says when it is ready, and leaves quietly when told to, or when
 * the supervisor is gone. A promise that fails where nobody listens is a bug, and is logged: it must not take along
 * everybody who is being served.
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
  // Ctrl-C reaches the whole group at once: a child waits for the supervisor to say in which order.
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
