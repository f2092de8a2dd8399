import { Link } from '@tanstack/react-router'
import type { Dress } from '@trousseau/contract/dresses'
import { useRead } from '../../lib/api/use-api.ts'
import { Money } from '../../ui/money.tsx'
import { ItemPicture } from '../item-picture.tsx'
import styles from './pairs-with.module.css'
import { getCustomItem } from './start-reading.ts'

type Linked = Dress['custom_items'][number]

/** The custom items that go with a dress. They are offered after the order, too. */
export function PairsWith({ items }: { items: readonly Linked[] }) {
  if (items.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="pairs-with">
      <h2 id="pairs-with" className={styles.title}>
        Pairs with
      </h2>
      <ul className={styles.cards}>
        {items.map((item) => (
          <li key={item.id}>
            <Card item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Card({ item }: { item: Linked }) {
  const Id = String(item.id)
  // The dress names its items without their pictures; what is read for them here, the item's own page has then too.
  const whole = useRead(getCustomItem, { params: { id: Id } }).data
  return (
    <Link to="/view-custom-order/$Id" params={{ Id }} className={styles.card}>
      <span className={styles.picture}>
        <ItemPicture picture={whole?.images[0]} sizes="72px" isDecoration />
      </span>
      <span>
        <span className={styles.name}>{item.name}</span>
        <span className={styles.price}>
          <Money>{item.formatted_wholesale_price}</Money>
        </span>
      </span>
    </Link>
  )
}
