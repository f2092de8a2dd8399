import { readdirSync, readFileSync } from 'node:fs'

/** The kernel's unit in /proc: a hundredth of a second on every Linux that Node runs on. */
const MS_PER_TICK = 10
const MS_PER_NANOSECOND = 1e-6

type ProcessStat = { ownMs: number; endedChildrenMs: number }

/** /proc/<pid>/stat. The name of the program is in parentheses, and may hold any character. */
export function parseStat(text: string): ProcessStat {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = (...places: number[]) => places.reduce((sum, place) => sum + Number(fields[place]), 0)
  return { ownMs: ticks(11, 12) * MS_PER_TICK, endedChildrenMs: ticks(13, 14) * MS_PER_TICK }
}

/** /proc/<pid>/task/<tid>/schedstat: the time on the processor, in nanoseconds, comes first. */
export function parseSchedstat(text: string): number {
  return Number(text.split(' ')[0]) * MS_PER_NANOSECOND
}

export type MachineTime = { busyMs: number; stolenMs: number; allMs: number }

/** The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal, of all cores together. */
export function parseMachineTime(text: string): MachineTime {
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] = (
    text.split('\n')[0] ?? ''
  )
    .trim()
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) * MS_PER_TICK)
  const busyMs = user + nice + system + irq + softirq
  return { busyMs, stolenMs: steal, allMs: busyMs + idle + iowait + steal }
}

export function readMachineTime(): MachineTime {
  return parseMachineTime(readFileSync('/proc/stat', 'utf8'))
}

/**
 * The processor time of a process and all its threads, to the microsecond where the kernel tells it: a backend that
 * works for a millisecond between two looks would often not show in hundredths of a second. Undefined if it has ended.
 */
export function readProcessMs(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((thread) => parseSchedstat(read(`/proc/${pid}/task/${thread}/schedstat`)))
    return times.reduce((sum, time) => sum + time, 0)
  } catch {
    return readStat(pid)?.ownMs
  }
}

/** The processor time of all children that have ended. */
export function readEndedChildrenMs(pid: number): number {
  return readStat(pid)?.endedChildrenMs ?? 0
}

function readStat(pid: number): ProcessStat | undefined {
  try {
    return parseStat(read(`/proc/${pid}/stat`))
  } catch {
    return undefined
  }
}

export function readParent(pid: number): number {
  const stat = read(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

export function listChildren(pid: number): number[] {
  try {
    return read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

export function readCommandLine(pid: number): string {
  try {
    return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** The memory that a process holds at present, shared pages included. 0 if it has ended. */
export function readResidentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}

const read = (file: string) => readFileSync(file, 'utf8')
