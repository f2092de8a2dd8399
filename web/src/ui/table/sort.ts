export type Sort = { by: string; dir: 'asc' | 'desc' }

/** A click on a column's head: another column starts ascending, the same one turns around. */
export function toggleSort(current: Sort | undefined, by: string): Sort {
  const isTurned = current?.by === by && current.dir === 'asc'
  return { by, dir: isTurned ? 'desc' : 'asc' }
}

export function ariaSort(current: Sort | undefined, by: string): 'ascending' | 'descending' | 'none' {
  if (current?.by !== by) return 'none'
  return current.dir === 'asc' ? 'ascending' : 'descending'
}
