/** Everything a table needs to know about its ticked rows. */
export type Selection<Row> = {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
  /** Rows for which this returns false have no checkbox. */
  canSelect?: ((row: Row) => boolean) | undefined
  /** The name of a row's checkbox: "Select invoice INV-204". */
  label: (row: Row) => string
}

export function withKey(keys: ReadonlySet<string>, key: string, isSelected: boolean): ReadonlySet<string> {
  const next = new Set(keys)
  if (isSelected) next.add(key)
  else next.delete(key)
  return next
}

/** Ticks or clears all visible rows; rows on other pages stay as they are. */
export function withKeys(keys: ReadonlySet<string>, inSight: readonly string[], isSelected: boolean) {
  return inSight.reduce((next, key) => withKey(next, key, isSelected), keys)
}

export function countIn(keys: ReadonlySet<string>, inSight: readonly string[]): 'none' | 'some' | 'all' {
  const count = inSight.filter((key) => keys.has(key)).length
  if (count === 0) return 'none'
  return count === inSight.length ? 'all' : 'some'
}
