import { useParams } from '@tanstack/react-router'
import type { Dress } from '@trousseau/contract/dresses'
import { useRead } from '../../lib/api/use-api.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { Money } from '../../ui/money.tsx'
import { DressChoice } from './dress-choice.tsx'
import { ItemLayout } from './item-layout.tsx'
import { ItemPage } from './item-page.tsx'
import { type ListLink, useListLink } from './list-link.ts'
import { PairsWith } from './pairs-with.tsx'
import { getDress } from './start-reading.ts'

/** One page under two addresses. */
export function ViewItemPage() {
  const { Id = '' } = useParams({ strict: false })
  const read = useRead(getDress, { params: { id: Id } })
  const list = useListLink()
  return (
    <ItemPage read={read} list={list} what="dress">
      {(dress) => <DressView key={dress.id} dress={dress} list={list} />}
    </ItemPage>
  )
}

function DressView({ dress, list }: { dress: Dress; list: ListLink }) {
  const today = useSession()?.today
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
        form={<DressChoice dress={dress} today={today} list={list} />}
      />
      <PairsWith items={dress.custom_items} />
    </>
  )
}
