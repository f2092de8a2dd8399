import type { Measured, Tags } from './measured.ts'
import { median, percentile } from './statistics.ts'

/** All rounds of one measurement. */
export type Summary = {
  group: string
  name: string
  system: string
  tags: Tags
  rounds: number
  isDisturbed: boolean
  /** The share of the machine that others took. */
  othersShare: number
  requests: number
  refused: number
  perSecond: number
  cpu: Record<string, number>
  /** All parts together. */
  cpuMs: number
  p50: number
  p95: number
  p99: number
  figures: Record<string, number>
}

/** Undisturbed rounds count, and disturbed ones only where there is no other. */
export function summarize(measured: readonly Measured[]): Summary[] {
  return [...groupByName(measured).values()].map((all) => {
    const quiet = all.filter(({ isDisturbed }) => !isDisturbed)
    return summarizeRounds(quiet.length > 0 ? quiet : all, quiet.length === 0)
  })
}

function groupByName(measured: readonly Measured[]): Map<string, Measured[]> {
  const groups = new Map<string, Measured[]>()
  for (const one of measured) {
    const key = JSON.stringify([one.group, one.name, one.system])
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return groups
}

function summarizeRounds(rounds: readonly Measured[], isDisturbed: boolean): Summary {
  const [first] = rounds
  if (!first) throw new Error('there is a round')
  const { group, name, system, tags } = first
  const latencies = rounds.flatMap((round) => round.latencies)
  const sum = (of: (round: Measured) => number) => rounds.reduce((total, round) => total + of(round), 0)
  const totals = rounds.map(({ cpu }) => Object.values(cpu).reduce((total, ms) => total + ms, 0))
  return {
    group,
    name,
    system,
    tags,
    rounds: rounds.length,
    isDisturbed,
    othersShare: median(rounds.map((round) => round.othersShare)),
    requests: sum((round) => round.requests),
    refused: sum((round) => round.refused),
    perSecond: median(rounds.map((round) => round.perSecond)),
    cpu: mediansOf(rounds.map((round) => round.cpu)),
    cpuMs: median(totals),
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
    figures: mediansOf(rounds.map((round) => round.figures)),
  }
}

function mediansOf(records: readonly Record<string, number>[]): Record<string, number> {
  const names = new Set(records.flatMap((record) => Object.keys(record)))
  return Object.fromEntries(
    [...names].map((name) => [name, median(records.map((record) => record[name] ?? 0))]),
  )
}
