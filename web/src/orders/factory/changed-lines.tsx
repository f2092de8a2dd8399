import { asSeenBy } from '@trousseau/contract/endpoint'
import { orderMoves } from '@trousseau/contract/orders/moves'
import { useList } from '../../lib/api/use-api.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import styles from './changed-lines.module.css'
import { type FactorySearch, toFilters } from './factory-search.ts'

function useCount(factoryId: number, query: object): number {
  const read = useList(asSeenBy('factory', orderMoves.listFactoryOrders), {
    params: { id: String(factoryId) },
    query: { ...query, per_page: 1 },
  })
  return read.data?.meta.total ?? 0
}

const countOf = (count: number, word: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'order' : 'orders'} ${word}`

/** What others have done with the factory's orders and nobody there has opened since. */
export function ChangedLine({ factoryId }: { factoryId: number }) {
  const changed = useCount(factoryId, { changed: '1' })
  const moved = useCount(factoryId, { changed: '1', moved: '1' })
  if (changed + moved === 0) return 'Orders to make, ready to ship, and shipped.'
  return (
    <>
      {'Not opened yet: '}
      {changed > 0 && (
        <TextLink to="/factory/orders" search={{ show: 'changed' }}>
          {countOf(changed, 'changed')}
        </TextLink>
      )}
      {changed > 0 && moved > 0 && ', '}
      {moved > 0 && (
        <TextLink to="/factory/orders" search={{ show: 'moved' }}>
          {countOf(moved, 'moved away')}
        </TextLink>
      )}
    </>
  )
}

/** A search also finds what was moved to another factory, which is no part of the other lists. */
export function MovedLine({ factoryId, search }: { factoryId: number; search: string }) {
  const asked: FactorySearch = { show: 'moved', search }
  const count = useCount(factoryId, toFilters(asked))
  if (count === 0) return null
  return (
    <p className={styles.line}>
      {`${countOf(count, count === 1 ? 'that matches was' : 'that match were')} moved to another factory. `}
      <TextLink to="/factory/orders" search={asked}>
        {count === 1 ? 'Show it' : 'Show them'}
      </TextLink>
    </p>
  )
}
