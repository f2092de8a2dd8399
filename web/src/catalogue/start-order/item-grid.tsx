import { Skeleton } from '@mantine/core'
import { Loading } from '../../ui/page/loading.tsx'
import { ItemCard } from './item-card.tsx'
import styles from './item-grid.module.css'
import type { ItemKind, StoreItem } from './item-kind.ts'

/** The widest window has four beside each other. */
const FIRST_ROW = 4

type ItemGridProps = {
  kind: ItemKind
  items: readonly StoreItem[]
  onLook: (item: StoreItem) => void
}

export function ItemGrid({ kind, items, onLook }: ItemGridProps) {
  return (
    <ul className={styles.grid} aria-label={kind.noun.many}>
      {items.map((item, place) => (
        <ItemCard key={item.id} item={item} isInFirstRow={place < FIRST_ROW} onLook={onLook} />
      ))}
    </ul>
  )
}

export function SkeletonGrid({ kind, count }: { kind: ItemKind; count: number }) {
  return (
    <Loading label={`Loading the ${kind.noun.many}`}>
      <div className={styles.grid}>
        {Array.from({ length: count }, (_, place) => place).map((place) => (
          <div key={place}>
            <Skeleton className={styles.picture ?? ''} />
            <Skeleton height={26} width="55%" mt={12} />
            <Skeleton height={13} width="35%" mt={6} />
            <Skeleton height={13} width="45%" mt={6} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
