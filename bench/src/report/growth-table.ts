import { formatFigure } from '../measure/statistics.ts'
import type { Summary } from '../measure/summary.ts'
import type { Table } from './tables.ts'

/** Lists by sort and page, one column for each size: what they cost, and how much of it the size makes. */
export function toGrowthTable(summaries: readonly Summary[]): Table {
  const cells = summaries.filter(({ tags }) => tags.list !== undefined)
  const sizes = [...new Set(cells.map(({ tags }) => Number(tags.size)))].toSorted((a, b) => a - b)
  const rows = new Map<string, Map<number, Summary>>()
  for (const cell of cells) {
    const { list, kind, sort, page, size } = cell.tags
    const name =
      list === sort
        ? String(list)
        : kind === 'search'
          ? `${list}, searched: ${sort}`
          : `${list} by ${sort}, ${page}`
    rows.set(name, (rows.get(name) ?? new Map()).set(Number(size), cell))
  }
  return [
    ['CPU ms', ...sizes.map((size) => size.toLocaleString('en-US')), 'largest ÷ smallest'],
    ...[...rows].map(([name, bySize]) => {
      const found = sizes.flatMap((size) => bySize.get(size)?.cpuMs ?? [])
      const [first] = found
      const last = found.at(-1)
      const times = found.length > 1 && first && last ? formatFigure(last / first) : '–'
      return [name, ...sizes.map((size) => markedCpu(bySize.get(size))), times]
    }),
  ]
}

const markedCpu = (one: Summary | undefined) =>
  one === undefined ? '–' : `${one.isDisturbed ? '~' : ''}${formatFigure(one.cpuMs)}`
