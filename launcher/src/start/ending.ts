import { isAlive, readCommand, readParentPid } from '../embedded/processes.ts'

const PARENT_CHECK_MS = 100

/** Aborted once, with the reason: an Error when something failed, anything else when somebody asked us to stop. */
export function listenForStop(): AbortController {
  const ending = new AbortController()
  // The listeners stay, so that a second Ctrl-C does not cut short what the first began.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => ending.abort(name))
  if (process.env.npm_lifecycle_event !== undefined) followParents(ending)
  return ending
}

/** npm runs us in a shell that keeps signals to itself: when one of the two is gone, nobody is left to stop us. */
function followParents(ending: AbortController): void {
  const parent = process.ppid
  const above = readParentPid(parent)
  const npm = /\bnpm\b/.test(readCommand(above)) ? above : undefined
  setInterval(() => {
    if (process.ppid !== parent || (npm !== undefined && !isAlive(npm)))
      ending.abort('nobody left to stop us')
  }, PARENT_CHECK_MS).unref()
}

/** Whatever comes first: the step's outcome, or the end, which throws its reason. */
export function unlessEnding<T>(signal: AbortSignal, step: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    step.then(resolve, reject)
  })
}
