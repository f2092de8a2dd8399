import { readFileSync, writeFileSync } from 'node:fs'
import { median } from '../measure/statistics.ts'
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
  const { summaries, goals } = report
  const lists = summaries.filter(({ tags }) => tags.list !== undefined)
  const others = summaries.filter(({ tags }) => tags.list === undefined)
  return [
    `Measured at ${describeRun(report)}. ${describeRounds(report)}`,
    '![CPU of requests as a multiple of the floor, and its growth with the number of orders](performance.svg)',
    '### Goals',
    toMarkdown(toGoalTable(goals, summaries)),
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

/** Where others disturbed the rounds, it is said before anybody reads a figure. */
function describeRounds({ options: { quick, rounds }, summaries }: Report): string {
  const disturbed = summaries.filter(({ isDisturbed }) => isDisturbed)
  const share = Math.round(median(summaries.map(({ othersShare }) => othersShare)) * 100)
  return [
    ...(quick ? ['A quick run, whose figures are rough:'] : []),
    `${rounds === 1 ? 'one round' : `medians of ${rounds} rounds`}; others took ${share} % of the machine (median).`,
    ...(disturbed.length > 0
      ? [
          `Of ${summaries.length} measurements ${disturbed.length} had no quiet round and are marked with ~: their CPU is too high, their ratios are rough, and their times tell nothing.`,
        ]
      : []),
  ].join(' ')
}

/** On a machine that others used for most of the run, no verdict is sure. */
export function toGoalTable(goals: readonly Goal[], summaries: readonly Summary[]): Table {
  const isUnsure = summaries.filter(({ isDisturbed }) => isDisturbed).length > summaries.length / 2
  const toVerdict = ({ verdict }: Goal) => (isUnsure && verdict !== 'not measured' ? `${verdict} ~` : verdict)
  return [
    ['goal', 'wanted', 'found', ''],
    ...goals.map((goal) => [goal.name, goal.wanted, goal.found, toVerdict(goal)]),
  ]
}

export function groupsOf(summaries: readonly Summary[]): [string, Summary[]][] {
  const groups = new Map<string, Summary[]>()
  for (const one of summaries) groups.set(one.group, [...(groups.get(one.group) ?? []), one])
  return [...groups]
}
