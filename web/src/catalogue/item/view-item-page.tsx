import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Dress } from '@trousseau/contract/dresses'
import { useState } from 'react'
import { useSession } from '../../lib/session/use-session.ts'
import { Money } from '../../ui/money.tsx'
import { ItemPicture } from '../item-picture.tsx'
import { DressChoice } from './dress-choice.tsx'
import { ItemLayout } from './item-layout.tsx'
import { ItemPage } from './item-page.tsx'
import { type ListLink, useListLink } from './list-link.ts'
import { customItemRead, dressRead } from './start-reading.ts'
import styles from './view-item-page.module.css'

/** Serves two addresses. */
export function ViewItemPage() {
  const { Id = '' } = useParams({ strict: false })
  const read = useQuery(dressRead(Id))
  const list = useListLink()
  return (
    <ItemPage read={read} list={list} what="dress">
      {(dress) => <DressView key={dress.id} dress={dress} list={list} />}
    </ItemPage>
  )
}

function DressView({ dress, list }: { dress: Dress; list: ListLink }) {
  const today = useSession()?.today
  const [color, setColor] = useState<string>()
  if (today === undefined) return null
  const kinds = [dress.collection, dress.silhouette].filter((kind) => kind !== '')
  return (
    <>
      <ItemLayout
        item={dress}
        above={
          <>
            <span>{dress.style_number}</span>
            {kinds.map((kind) => (
              <span key={kind}>{kind}</span>
            ))}
          </>
        }
        besidePrice={
          <>
            MSRP <Money>{dress.formatted_msrp}</Money>
          </>
        }
        color={color}
        form={<DressChoice dress={dress} today={today} list={list} onColor={setColor} />}
      />
      <PairsWith items={dress.custom_items} />
    </>
  )
}

type Linked = Dress['custom_items'][number]

/** The custom items that go with a dress. They are also offered after it was ordered. */
function PairsWith({ items }: { items: readonly Linked[] }) {
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
  // A dress lists its custom items without pictures; the item loaded here is then cached for its own page, too.
  const whole = useQuery(customItemRead(Id)).data
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
