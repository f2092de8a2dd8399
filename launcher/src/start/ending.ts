import { isAlive, readCommand, readParentPid } from '../embedded/processes.ts'

const PARENT_CHECK_MS = 100

/** Aborted once, with the reason: an Error if something failed, anything else if we were asked to stop. */
export function listenForStop(): AbortController {
  const ending = new AbortController()
  // The listeners stay, so that a second Ctrl-C does not interrupt the stop that the first one began.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => ending.abort(name))
  // An exception that nobody caught is told, and everything is stopped in order instead of being left behind.
  process.on('uncaughtException', (error) => ending.abort(error))
  // Without listeners, a full disk or a reader that is gone would count as exceptions.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (process.env.npm_lifecycle_event !== undefined) followParents(ending)
  return ending
}

/** npm runs us in a shell that does not forward signals: when either of the two is gone, nobody is left to stop us. */
function followParents(ending: AbortController): void {
  const parent = process.ppid
  const above = readParentPid(parent)
  const npm = /\bnpm\b/.test(readCommand(above)) ? above : undefined
  setInterval(() => {
    if (process.ppid !== parent || (npm !== undefined && !isAlive(npm)))
      ending.abort('nobody left to stop us')
  }, PARENT_CHECK_MS).unref()
}

/** Whichever comes first: the step's outcome, or the stop, which throws its reason. */
export function unlessEnding<T>(signal: AbortSignal, step: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    step.then(resolve, reject)
  })
}
