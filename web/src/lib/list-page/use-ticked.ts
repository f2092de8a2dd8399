import { useState } from 'react'
import type { Selection } from '../../ui/table/selection.ts'

export type Ticked<Row> = {
  rows: readonly Row[]
  /** What the table of the rows in sight needs to know. */
  selectionOf: (inSight: readonly Row[] | undefined, label: (row: Row) => string) => Selection<Row>
  clear: () => void
}

/**
 * The rows that are ticked, on all pages of one question. Another question begins anew: nothing is done to what is not
 * among the rows in sight.
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
    clear: () => setHeld({ scope, rows: [] }),
  }
}
