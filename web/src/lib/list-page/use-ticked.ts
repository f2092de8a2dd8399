import { useState } from 'react'
import type { Selection } from '../../ui/table/selection.ts'

export type Ticked<Row> = {
  rows: readonly Row[]
  /** The `selection` prop for a table that shows these rows. */
  selectionOf: (inSight: readonly Row[] | undefined, label: (row: Row) => string) => Selection<Row>
  /** Ticks exactly these, on whatever pages they are. */
  set: (rows: readonly Row[]) => void
  clear: () => void
}

/**
 * The ticked rows across all pages of one filtered list. Changing the filters (`scope`) clears them, so that no action
 * applies to rows that are no longer listed.
 */
export function useTicked<Row extends { id: number }>(scope: string): Ticked<Row> {
  const [held, setHeld] = useState<{ scope: string; rows: readonly Row[] }>({ scope, rows: [] })
  const rows = held.scope === scope ? held.rows : []
  return {
    rows,
    selectionOf: (inSight = [], label) => ({
      keys: new Set(rows.map(({ id }) => String(id))),
      onChange(keys) {
        const known = new Map([...rows, ...inSight].map((row) => [String(row.id), row]))
        setHeld({ scope, rows: [...keys].flatMap((key) => known.get(key) ?? []) })
      },
      label,
    }),
    set: (rows) => setHeld({ scope, rows }),
    clear: () => setHeld({ scope, rows: [] }),
  }
}
