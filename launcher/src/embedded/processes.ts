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

/** In a container whose first process reaps nobody, the dead keep their id, and with it their lock. */
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
  // After the name in brackets, which may hold anything: the state and the parent.
  const [, state = '', parent] = /\) (\w) (\d+)[^)]*$/.exec(readProc(pid, 'stat') ?? '') ?? []
  return parent === undefined ? undefined : { state, parent: Number(parent) }
}

/** Linux has no other way that is always there: small images come without ps. */
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
