import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { Dress } from '@trousseau/contract/dresses'
import { Eye } from 'lucide-react'
import { memo, startTransition, useEffect, useState } from 'react'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Money } from '../../ui/money.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { ColorSwatch } from '../color-swatch.tsx'
import { ItemPicture } from '../item-picture.tsx'
import styles from './item-grid.module.css'
import { type ItemKind, isDress, kindOf, type StoreItem } from './item-kind.ts'

/** The widest layout has four items per row. */
const FIRST_ROW = 4

type ItemGridProps = {
  kind: ItemKind
  items: readonly StoreItem[]
  onLook: (item: StoreItem) => void
}

export function ItemGrid({ kind, items, onLook }: ItemGridProps) {
  const shown = useRowByRow(items)
  return (
    <ul className={styles.grid} aria-label={kind.noun.many}>
      {shown.map((item, place) => (
        <ItemCard key={item.id} item={item} isInFirstRow={place < FIRST_ROW} onLook={onLook} />
      ))}
    </ul>
  )
}

/**
 * Other items take the places of those before them one row per frame: to lay out a whole page of them would hold up the
 * next letter that is typed.
 */
function useRowByRow(items: readonly StoreItem[]): readonly StoreItem[] {
  const [placed, setPlaced] = useState({ items, before: items, count: items.length })
  const isNew = !isSame(items, placed.items)
  if (isNew) setPlaced({ items, before: shownOf(placed), count: FIRST_ROW })
  const isPlacing = placed.count < Math.max(items.length, placed.before.length)
  useEffect(() => {
    if (!isPlacing) return
    const frame = requestAnimationFrame(() =>
      startTransition(() => setPlaced((now) => ({ ...now, count: now.count + FIRST_ROW }))),
    )
    return () => cancelAnimationFrame(frame)
  })
  return isPlacing ? shownOf(placed) : items
}

function shownOf({ items, before, count }: Placed): readonly StoreItem[] {
  const first = items.slice(0, count)
  return [...first, ...before.slice(count).filter((item) => !first.some(({ id }) => id === item.id))]
}

type Placed = { items: readonly StoreItem[]; before: readonly StoreItem[]; count: number }

const isSame = (some: readonly StoreItem[], others: readonly StoreItem[]) =>
  some.length === others.length && some.every((item, place) => item === others[place])

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

type ItemCardProps = { item: StoreItem; isInFirstRow: boolean; onLook: (item: StoreItem) => void }

const SIZES = '(max-width: 699.98px) 46vw, (max-width: 1199.98px) 28vw, 276px'

const ItemCard = memo(function ItemCard({ item, isInFirstRow, onLook }: ItemCardProps) {
  const link = { to: kindOf(item).to, params: { Id: String(item.id) } }
  return (
    <li className={styles.card}>
      <div className={styles.cardPicture}>
        <ItemPicture picture={item.images[0]} sizes={SIZES} isFirst={isInFirstRow} isDecoration />
        <span className={styles.eye}>
          <IconButton
            label={`Quick look at ${item.name}`}
            icon={Eye}
            variant="white"
            radius="50%"
            onClick={() => onLook(item)}
          />
        </span>
      </div>
      <div className={styles.below}>
        <div className={styles.words}>
          <h2 className={styles.name}>{item.name}</h2>
          {isDress(item) ? (
            <DressWords dress={item} />
          ) : (
            <p className={styles.description}>{item.description}</p>
          )}
          <p className={styles.price}>
            <Money>{item.formatted_wholesale_price}</Money>
            <span className={styles.ships}>
              Ships by <DayText day={item.estimated_ship_date} />
            </span>
          </p>
        </div>
        <LinkButton
          {...link}
          variant="outline"
          size="compact-sm"
          className={styles.view}
          aria-label={`View ${item.name}`}
        >
          View
        </LinkButton>
      </div>
    </li>
  )
})

const MOST_SWATCHES = 5

function DressWords({ dress: { style_number, colors } }: { dress: Dress }) {
  return (
    <>
      <p className={styles.style}>{style_number}</p>
      {colors.length > 0 && (
        <p className={styles.colors}>
          {colors.slice(0, MOST_SWATCHES).map(({ id, hex }) => (
            <ColorSwatch key={id} hex={hex} />
          ))}
          <span className={styles.count}>
            {colors.length} {colors.length === 1 ? 'color' : 'colors'}
          </span>
          <VisuallyHidden>: {colors.map(({ label }) => label).join(', ')}</VisuallyHidden>
        </p>
      )}
    </>
  )
}
