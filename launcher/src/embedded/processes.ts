import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    const forbidden = error instanceof Error && 'code' in error && error.code === 'EPERM'
    if (!forbidden) return false
  }
  return !isZombie(pid)
}

/** In a container whose init does not reap processes, dead ones keep their pid, and with it their lock. */
export function isZombie(pid: number): boolean {
  return procStat(pid)?.state === 'Z'
}

export function readCommand(pid: number): string {
  return readProc(pid, 'cmdline')?.replaceAll('\0', ' ') ?? askPs(pid, 'command')
}

export function readParentPid(pid: number): number {
  return procStat(pid)?.parent ?? Number(askPs(pid, 'ppid'))
}

function procStat(pid: number): { state: string; parent: number } | undefined {
  // The state and the parent follow the name in parentheses, which may contain anything.
  const [, state = '', parent] = /\) (\w) (\d+)[^)]*$/.exec(readProc(pid, 'stat') ?? '') ?? []
  return parent === undefined ? undefined : { state, parent: Number(parent) }
}

/** The only way that always works on Linux: small images have no ps. */
function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

function askPs(pid: number, column: string): string {
  return spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}
