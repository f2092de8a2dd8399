import type { Difference } from '@trousseau/contract/differences'
import { explainDifference, type SettlingWay } from '@trousseau/domain/money/difference'
import type { BreakRow } from './differences.store.ts'

export function toDifference(row: BreakRow): Difference {
  const { title, cause, ways } = explainDifference(row.kind)
  const { settled_at, settled_way } = row
  return {
    id: row.id,
    store: { id: row.store_id, name: row.store_name },
    kind: row.kind,
    title,
    cause,
    provider_id: row.provider_id,
    ours: row.ours,
    theirs: row.theirs,
    found_at: row.found_at.toISOString(),
    ways: settled_at === null ? [...ways] : [],
    settled:
      settled_at === null || settled_way === null
        ? null
        : {
            // The table's constraint holds it.
            way: settled_way as SettlingWay,
            at: settled_at.toISOString(),
            by: row.settled_by_name,
            reason: row.settled_reason,
          },
  }
}
