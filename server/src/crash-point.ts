export type CrashAt = { point: string; times: number }

let armed: CrashAt | undefined

/** Called once at boot with `CRASH_AT`, which configuration refuses in production: there, every crash point is nothing. */
export function armCrashPoint(crashAt: CrashAt | undefined): void {
  armed = crashAt
}

/** Dies here, as by a power cut, the n-th time it is reached when `CRASH_AT=<point>[:n]` names it. */
export function crashPoint(point: string): void {
  if (armed?.point !== point) return
  armed.times -= 1
  if (armed.times <= 0) process.kill(process.pid, 'SIGKILL')
}
