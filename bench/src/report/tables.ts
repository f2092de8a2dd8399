import { formatFigure } from '../measure/statistics.ts'
import type { Summary } from '../measure/summary.ts'

/** Rows of equally many cells, the first of which is the heading. */
export type Table = readonly (readonly string[])[]

const HEADING = ['what', 'CPU ms', 'of it', 'a second', 'p50 ms', 'p95', 'p99', 'requests']

export function toTable(summaries: readonly Summary[]): Table {
  return [HEADING, ...summaries.map(toRow)]
}

/** Where others disturbed every round, the figures are marked. */
function toRow(one: Summary): string[] {
  const mark = one.isDisturbed ? '~' : ''
  return [
    `${one.system === 'trousseau' ? '' : `${one.system}: `}${one.name}`,
    one.cpuMs > 0 ? mark + formatFigure(one.cpuMs) : '–',
    describeParts(one),
    one.perSecond > 0 ? formatFigure(one.perSecond) : '–',
    formatFigure(one.p50),
    formatFigure(one.p95),
    mark + formatFigure(one.p99),
    one.refused > 0 ? `${one.requests}, ${one.refused} refused` : String(one.requests),
  ]
}

function describeParts({ cpu }: Summary): string {
  return Object.entries(cpu)
    .filter(([, ms]) => ms >= 0.005)
    .map(([part, ms]) => `${part} ${formatFigure(ms)}`)
    .join(', ')
}

/** What else was found, one line each. */
export function describeFigures(summaries: readonly Summary[]): string[] {
  return summaries.flatMap(({ name, figures }) => {
    const said = Object.entries(figures).map(([what, value]) => `${what} ${formatFigure(value)}`)
    return said.length === 0 ? [] : [`${name}: ${said.join(', ')}`]
  })
}

export function toPlainText(table: Table): string {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  return table
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function toMarkdown([heading = [], ...rows]: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(heading), `|${heading.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}
