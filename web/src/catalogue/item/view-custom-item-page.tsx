import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { CustomItem } from '@trousseau/contract/custom-items'
import type { Day } from '@trousseau/domain/day'
import { wearDateProblems } from '@trousseau/domain/orders/item-choice'
import { shipDate } from '@trousseau/domain/orders/ship-date'
import { useSession } from '../../lib/session/use-session.ts'
import { startDraft } from '../order-draft.ts'
import { ChoiceForm } from './choice-form.tsx'
import { ItemLayout } from './item-layout.tsx'
import { ItemPage } from './item-page.tsx'
import { type ListLink, useListLink } from './list-link.ts'
import { customItemRead } from './start-reading.ts'
import { useChoice } from './use-choice.ts'

export function ViewCustomItemPage() {
  const { Id } = useParams({ from: '/store/view-custom-order/$Id' })
  const today = useSession()?.today
  const read = useQuery(customItemRead(Id))
  const list = useListLink()
  return (
    <ItemPage
      read={read}
      list={list}
      what="item"
      subtitle="Enter wear date, and choose color and size to proceed to checkout"
    >
      {(item) =>
        today !== undefined && (
          <ItemLayout
            key={item.id}
            item={item}
            form={<CustomItemChoice item={item} today={today} list={list} />}
          />
        )
      }
    </ItemPage>
  )
}

type CustomItemChoiceProps = { item: CustomItem; today: Day; list: ListLink }

/** A custom item has no options: only the wear date is chosen. */
function CustomItemChoice({ item, today, list }: CustomItemChoiceProps) {
  const navigate = useNavigate()
  const first = () => startDraft('custom-item', item.id)
  const choosing = useChoice('custom-item', item.id, first, ({ wear_date }) =>
    wearDateProblems(wear_date, today),
  )
  return (
    <ChoiceForm
      item={{ kind: 'custom-item', id: item.id }}
      choosing={choosing}
      today={today}
      shipDay={shipDate(today, item.estimated_months, item.estimated_days)}
      list={list}
      // If the item is an accessory, its dress order is in the address and is passed on.
      onProceed={() =>
        void navigate({
          to: '/custom-checkout/$Id',
          params: { Id: String(item.id) },
          search: true,
          state: { isAfterItem: true },
        })
      }
    />
  )
}
