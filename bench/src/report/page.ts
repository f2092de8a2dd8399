import { readFileSync, writeFileSync } from 'node:fs'
import type { Summary } from '../measure/summary.ts'
import type { Options } from '../options.ts'
import { CHART, PAGE } from '../paths.ts'
import { drawChart } from './chart.ts'
import type { Goal } from './goals.ts'
import { toGrowthTable } from './growth-table.ts'
import type { Machine } from './machine.ts'
import { describeFigures, type Table, toMarkdown, toTable } from './tables.ts'

const BEGIN = '<!-- bench:begin: written by npm run bench -->'
const END = '<!-- bench:end -->'

export type Report = {
  machine: Machine
  options: Options
  orders: number
  notes: readonly string[]
  summaries: readonly Summary[]
  goals: readonly Goal[]
}

/** Replaces what stands between the two marks of docs/performance.md, and draws its chart. */
export function writePage(report: Report): void {
  const page = readFileSync(PAGE, 'utf8')
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`${PAGE} has lost the marks between which the figures stand.`)
  writeFileSync(PAGE, `${page.slice(0, begin + BEGIN.length)}\n${describe(report)}\n${page.slice(end)}`)
  writeFileSync(CHART, drawChart(report.summaries, describeRun(report)))
}

export function describeRun({ machine, orders }: Pick<Report, 'machine' | 'orders'>): string {
  const { commit, isChanged, date, cores, processor, memoryGb, node, postgres } = machine
  return [
    `${commit}${isChanged ? ' with changes' : ''}, ${date}`,
    `${cores} cores (${processor}), ${memoryGb} GB`,
    `Node ${node}, PostgreSQL ${postgres}`,
    `${orders.toLocaleString('en-US')} orders in all`,
  ].join('; ')
}

function describe(report: Report): string {
  const { options, summaries, goals, notes } = report
  const disturbed = summaries.filter(({ isDisturbed }) => isDisturbed).length
  const lists = summaries.filter(({ tags }) => tags.list !== undefined)
  const others = summaries.filter(({ tags }) => tags.list === undefined)
  return [
    `Measured at ${describeRun(report)}. ${describeRounds(options)}`,
    ...(disturbed > 0
      ? [
          `Of ${summaries.length} measurements ${disturbed} had no round in which others left the machine alone: their figures are marked with ~ and are good to a factor, not to a percent.`,
        ]
      : []),
    ...notes,
    '![CPU of requests as a multiple of the floor, and its growth with the number of orders](performance.svg)',
    '### Goals',
    toMarkdown(toGoalTable(goals)),
    '### Requests',
    ...groupsOf(others).map(([group, ofGroup]) => `**${group}**\n\n${toMarkdown(toTable(ofGroup))}`),
    '### Lists and pages by the number of orders',
    toMarkdown(toGrowthTable(lists)),
    '### What else was seen',
    describeFigures(summaries)
      .map((line) => `- ${line}`)
      .join('\n'),
  ].join('\n\n')
}

function describeRounds({ quick, rounds, disturbance }: Options): string {
  const how = quick ? 'A quick run, whose figures are rough: ' : ''
  return `${how}${rounds === 1 ? 'one round' : `medians of ${rounds} rounds`}, in which others took at most ${Math.round(disturbance * 100)} % of the machine.`
}

export function toGoalTable(goals: readonly Goal[]): Table {
  return [
    ['goal', 'wanted', 'found', ''],
    ...goals.map(({ name, wanted, found, verdict }) => [name, wanted, found, verdict]),
  ]
}

export function groupsOf(summaries: readonly Summary[]): [string, Summary[]][] {
  const groups = new Map<string, Summary[]>()
  for (const one of summaries) groups.set(one.group, [...(groups.get(one.group) ?? []), one])
  return [...groups]
}
