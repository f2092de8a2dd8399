import { createLog, describeError, flushLog } from './log.ts'

type OnStop = (stop: () => Promise<void>) => void

/** Longer than any request or delivery takes to finish; after that the process exits regardless. */
const STOP_MS = 9_000

/**
 * Runs a child of the supervisor, or a standalone process: reports when it is ready, and exits quietly when told to or
 * when the supervisor is gone.
 *
 * An exception that nobody caught may have left anything half done. The process finishes what it has begun, takes on
 * nothing more, and ends with an error, so that the supervisor starts another. A promise that failed unheard is a bug
 * too, but all that waited for it is over: it is logged, and must not end the process while it serves others.
 */
export async function runProcess(
  name: string,
  start: (onStop: OnStop) => Promise<Record<string, unknown>>,
): Promise<void> {
  let stop: () => Promise<void> = async () => {}
  let leaving = false
  const leave = async (code: number) => {
    if (leaving) return
    leaving = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    await stop().catch(() => {})
    await flushLog()
    process.exit(code)
  }
  const leaveInPeace = () => void leave(0)
  process.on('SIGTERM', leaveInPeace)
  // Ctrl-C reaches the whole process group at once, but children must wait: the supervisor decides who stops first.
  process.on('SIGINT', process.connected ? () => {} : leaveInPeace)
  process.on('disconnect', leaveInPeace)
  const log = createLog('error', name)
  process.on('unhandledRejection', (reason) =>
    log.error({ error: describeError(reason) }, 'a promise failed unheard'),
  )
  process.on('uncaughtException', (error) => {
    log.fatal({ error: describeError(error) }, 'an exception was not caught: the process ends')
    void leave(1)
  })
  // Without listeners, a full disk or a reader that is gone would count as exceptions.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    if (!(await haveSettings())) return await leave(0)
    const ready = await start((work) => {
      stop = work
    })
    if (process.send) process.send({ type: 'ready', ...ready }, undefined, undefined, ignoreGone)
    else process.stdout.write(`${JSON.stringify({ part: name, msg: 'ready', ...ready })}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    await leave(1)
  }
}

/** Whoever started this process may be gone by now, which `disconnect` tells. */
function ignoreGone(): void {}

/**
 * A part that was started before its settings were known has loaded its modules meanwhile, and is told them here. False
 * if whoever started it is gone.
 */
async function haveSettings(): Promise<boolean> {
  if (process.env.SETTINGS_FOLLOW !== 'on') return true
  if (!process.connected) return false
  const settings = await new Promise<Record<string, string>>((resolve) => process.once('message', resolve))
  delete process.env.SETTINGS_FOLLOW
  Object.assign(process.env, settings)
  return true
}
