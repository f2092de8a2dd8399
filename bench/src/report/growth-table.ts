import { formatFigure } from '../measure/statistics.ts'
import type { Summary } from '../measure/summary.ts'
import type { Table } from './tables.ts'

/**
 * Lists by sort and page, one column for each size: what they cost, and how much of it the size makes. The smallest has
 * one page only, which is what all pages of the larger are compared with.
 */
export function toGrowthTable(summaries: readonly Summary[]): Table {
  const cells = summaries.filter(({ tags }) => tags.list !== undefined)
  const sizes = [...new Set(cells.map(({ tags }) => Number(tags.size)))].toSorted((a, b) => a - b)
  const rows = new Map<string, Summary[]>()
  for (const cell of cells) rows.set(nameOf(cell), [...(rows.get(nameOf(cell)) ?? []), cell])
  return [
    ['CPU ms', ...sizes.map((size) => size.toLocaleString('en-US')), 'largest ÷ smallest'],
    ...[...rows].map(([name, row]) => {
      const ofSize = (size: number) => row.find(({ tags }) => tags.size === size)
      const largest = row.toSorted((a, b) => Number(b.tags.size) - Number(a.tags.size))[0]
      return [name, ...sizes.map((size) => markedCpu(ofSize(size))), formatFigure(growthOf(cells, largest))]
    }),
  ]
}

function nameOf({ tags: { list, kind, sort, page } }: Summary): string {
  if (list === sort) return String(list)
  return kind === 'search' ? `${list}, searched: ${sort}` : `${list} by ${sort}, ${page}`
}

function growthOf(cells: readonly Summary[], large: Summary | undefined): number {
  const small = cells.find(
    ({ tags }) =>
      tags.list === large?.tags.list &&
      tags.kind === large?.tags.kind &&
      tags.sort === large?.tags.sort &&
      tags.size === 10,
  )
  return large && small && large !== small ? large.cpuMs / small.cpuMs : Number.NaN
}

const markedCpu = (one: Summary | undefined) =>
  one === undefined ? '–' : `${one.isDisturbed ? '~' : ''}${formatFigure(one.cpuMs)}`
