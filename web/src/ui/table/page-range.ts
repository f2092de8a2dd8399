type PageMark = number | 'gap'

const stepsAround = 2
const mostShownInFull = 7

/**
 * The pages a pager offers: all if there are up to seven, otherwise the first, the last, and two around the current
 * one.
 */
export function pageRange(current: number, pageCount: number): PageMark[] {
  if (pageCount <= mostShownInFull) return numbersBetween(1, pageCount)
  const from = Math.max(1, current - stepsAround)
  const to = Math.min(pageCount, current + stepsAround)
  return [...marksBefore(from), ...numbersBetween(from, to), ...marksAfter(to, pageCount)]
}

/** "Showing 1–8 of 64 dresses" */
export function showingText(page: number, perPage: number, total: number, noun: Noun): string {
  if (total === 0) return `No ${noun.many}`
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  return `Showing ${grouped(first)}–${grouped(last)} of ${grouped(total)} ${total === 1 ? noun.one : noun.many}`
}

export type Noun = { one: string; many: string }

export function countPages(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}

function marksBefore(from: number): PageMark[] {
  if (from === 1) return []
  return from === 2 ? [1] : [1, 'gap']
}

function marksAfter(to: number, pageCount: number): PageMark[] {
  if (to === pageCount) return []
  return to === pageCount - 1 ? [pageCount] : ['gap', pageCount]
}

function numbersBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
