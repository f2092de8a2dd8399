import { Button } from '@mantine/core'
import { customItems } from '@trousseau/contract/custom-items'
import { dresses } from '@trousseau/contract/dresses'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LoadFailed } from '../../../lib/api/load-failed.tsx'
import { useList } from '../../../lib/api/use-api.ts'
import { SearchField } from '../../../ui/form/search-field.tsx'
import type { PlanItem } from './stage-plan-draft.ts'
import styles from './stage-plans.module.css'

/** Of each kind. */
const SHOWN = 5

type PlanItemFinderProps = { taken: readonly PlanItem[]; onAdd: (item: PlanItem) => void }

/** Dresses and custom items by what is typed. */
export function PlanItemFinder({ taken, onAdd }: PlanItemFinderProps) {
  const [search, setSearch] = useState('')
  const query = { per_page: Math.min(100, SHOWN + taken.length), ...(search.trim() === '' ? {} : { search }) }
  const gowns = useList(dresses.listDresses, { query })
  const others = useList(customItems.listCustomItems, { query })
  const failed = [gowns, others].find(({ error }) => error)
  const found = [
    ...toFound('dress', gowns.data?.dresses ?? [], taken),
    ...toFound('custom_item', others.data?.custom_items ?? [], taken),
  ]
  const isLoaded = gowns.data !== undefined && others.data !== undefined
  return (
    <div className={styles.finder}>
      <SearchField
        label="Search dresses and custom items"
        placeholder="Search dresses and custom items to add"
        value={search}
        onSearch={setSearch}
      />
      {failed?.error && (
        <LoadFailed
          what="The items could not be loaded."
          failure={failed.error}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      )}
      <p className={styles.none} role="status">
        {isLoaded && found.length === 0 && 'No item matches.'}
      </p>
      <ul className={styles.chosen} aria-label="Items to add">
        {found.map((item) => (
          <li key={`${item.type} ${item.id}`}>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Plus size={14} aria-hidden />}
              aria-label={`Add ${item.name}`}
              onClick={() => onAdd(item)}
            >
              {item.name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function toFound(
  type: PlanItem['type'],
  rows: readonly { id: number; name: string }[],
  taken: readonly PlanItem[],
): PlanItem[] {
  return rows
    .filter(({ id }) => !taken.some((item) => item.type === type && item.id === id))
    .slice(0, SHOWN)
    .map(({ id, name }) => ({ type, id, name }))
}
