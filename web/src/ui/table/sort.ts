export type Sort = { by: string; dir: 'asc' | 'desc' }

/** For a click on a column header: a new column sorts ascending, the same one reverses its direction. */
export function toggleSort(current: Sort | undefined, by: string): Sort {
  const isTurned = current?.by === by && current.dir === 'asc'
  return { by, dir: isTurned ? 'desc' : 'asc' }
}

export function ariaSort(current: Sort | undefined, by: string): 'ascending' | 'descending' | 'none' {
  if (current?.by !== by) return 'none'
  return current.dir === 'asc' ? 'ascending' : 'descending'
}
