import type { Dress } from '@trousseau/contract/dresses'
import { bySizeNumber } from '@trousseau/domain/catalogue/sizes'
import { formatLongDay } from '@trousseau/domain/day'
import type { ReactNode } from 'react'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import { ColorSwatch } from '../color-swatch.tsx'
import { ItemPicture } from '../item-picture.tsx'
import { isDress, kindOf, type StoreItem } from './item-kind.ts'
import styles from './quick-look.module.css'

/** A dress or a custom item at a glance, with the way to its page. */
export function ItemLook({ item }: { item: StoreItem }) {
  return (
    <>
      <div className={styles.look}>
        <div className={styles.picture}>
          <ItemPicture picture={item.images[0]} sizes="(max-width: 699.98px) 60vw, 260px" isFirst />
        </div>
        <div>
          <dl className={styles.facts}>
            {isDress(item) ? <DressFacts dress={item} /> : <ItemFacts item={item} />}
          </dl>
          {isDress(item) && item.description !== '' && (
            <p className={styles.description}>{item.description}</p>
          )}
        </div>
      </div>
      <DialogActions>
        <LinkButton
          to={kindOf(item).to}
          params={{ Id: String(item.id) }}
          aria-label={`View ${item.name}`}
          data-autofocus
        >
          View
        </LinkButton>
      </DialogActions>
    </>
  )
}

function DressFacts({ dress }: { dress: Dress }) {
  const { style_number, collection, silhouette, colors, custom_items } = dress
  return (
    <>
      <Fact label="Style Num.">{style_number}</Fact>
      <Fact label="Collection">{[collection, silhouette].filter((term) => term !== '').join(' · ')}</Fact>
      <Fact label="Price">
        {dress.formatted_wholesale_price} <span className={styles.quiet}>MSRP {dress.formatted_msrp}</span>
      </Fact>
      <Fact label="Colors">
        {colors.length > 0 && (
          <span className={styles.colors}>
            {colors.map(({ id, label, hex }) => (
              <span key={id} className={styles.color}>
                <ColorSwatch hex={hex} size={14} />
                {label}
              </span>
            ))}
          </span>
        )}
      </Fact>
      <Fact label="Sizes">{sizesText(dress.sizes)}</Fact>
      <ShipFact day={dress.estimated_ship_date} />
      <Fact label="Pairs with">{custom_items.map(({ name }) => name).join(', ')}</Fact>
    </>
  )
}

function ItemFacts({ item }: { item: StoreItem }) {
  return (
    <>
      <Fact label="Description">{item.description}</Fact>
      <Fact label="Price">{item.formatted_wholesale_price}</Fact>
      <ShipFact day={item.estimated_ship_date} />
    </>
  )
}

const ShipFact = ({ day }: { day: string }) => (
  <Fact label="Ships by, if ordered today">
    <time dateTime={day}>{formatLongDay(day)}</time>
  </Fact>
)

/** Renders nothing if there is no value. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === '' || children === false) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** "0 to 28" */
function sizesText(sizes: Dress['sizes']): string {
  const inOrder = sizes.toSorted(bySizeNumber).map(({ label }) => label)
  return inOrder.length > 2 ? `${inOrder[0]} to ${inOrder.at(-1)}` : inOrder.join(', ')
}
