/** Everything a table needs to know about what is ticked. */
export type Selection<Row> = {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
  /** Rows for which this says no have no checkbox. */
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

/** The rows in sight all at once; what is ticked on other pages stays as it is. */
export function withKeys(keys: ReadonlySet<string>, inSight: readonly string[], isSelected: boolean) {
  return inSight.reduce((next, key) => withKey(next, key, isSelected), keys)
}

export function countIn(keys: ReadonlySet<string>, inSight: readonly string[]): 'none' | 'some' | 'all' {
  const count = inSight.filter((key) => keys.has(key)).length
  if (count === 0) return 'none'
  return count === inSight.length ? 'all' : 'some'
}
