export type CrashAt = { point: string; times: number }

let armed: CrashAt | undefined

/** Called once at boot with `CRASH_AT`, which readConfig refuses in production: there, crash points do nothing. */
export function armCrashPoint(crashAt: CrashAt | undefined): void {
  armed = crashAt
}

/** Kills the process as a power cut would, the n-th time it gets here, if `CRASH_AT=<point>[:n]` names this point. */
export function crashPoint(point: string): void {
  if (armed?.point !== point) return
  armed.times -= 1
  if (armed.times <= 0) process.kill(process.pid, 'SIGKILL')
}
