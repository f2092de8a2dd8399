import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { ROOT } from '../paths.ts'

export type Machine = {
  commit: string
  /** There were changes that are not in the commit. */
  isChanged: boolean
  date: string
  cores: number
  processor: string
  memoryGb: number
  node: string
  postgres: string
}

export function describeMachine(postgres: string): Machine {
  return {
    commit: git('rev-parse', '--short=10', 'HEAD'),
    isChanged: git('status', '--porcelain', '--', 'server', 'domain', 'contract', 'sandbox') !== '',
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    processor: findProcessor(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version.slice(1),
    postgres,
  }
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Arm's processors say who made them and which part they are, in numbers. */
function findProcessor(): string {
  const model = cpus()[0]?.model.trim()
  if (model && model !== 'unknown') return model
  const info = readFileSync('/proc/cpuinfo', 'utf8')
  const [implementer, part] = ['CPU implementer', 'CPU part'].map(
    (name) => new RegExp(`${name}\\s*: (\\S+)`).exec(info)?.[1],
  )
  return implementer ? `${process.arch}, implementer ${implementer}, part ${part}` : process.arch
}
