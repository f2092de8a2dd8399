import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../lib/session/use-session.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CatalogueList } from './catalogue-list.tsx'
import { customItemsRead, dressesRead } from './catalogue-reads.ts'
import { CUSTOM_ITEMS, DRESSES } from './item-kind.ts'
import { type CatalogueState, useCatalogueState } from './use-catalogue-state.ts'

const SUBTITLE = 'Enter a style number or select a collection below to search our live and pending inventory.'

const SWITCH = [
  { value: 'dresses', label: 'Dresses' },
  { value: 'custom-items', label: 'Custom Items' },
] as const

export function StartOrderPage() {
  const state = useCatalogueState()
  const today = useSession()?.today
  if (today === undefined) return null
  const { items = 'dresses' } = state.search
  const List = items === 'dresses' ? DressList : CustomItemList
  return (
    <Page
      title="Start an order"
      subtitle={SUBTITLE}
      actions={
        <Segmented
          label="Items"
          segments={SWITCH}
          value={items}
          onChange={(chosen) => state.choose(switchedTo(chosen))}
        />
      }
    >
      <List state={state} today={today} />
    </Page>
  )
}

/** The other list has other prices, and no filter of dresses; what is looked for, and by when, stays. */
const switchedTo = (items: (typeof SWITCH)[number]['value']) => ({
  items: items === 'dresses' ? undefined : items,
  price_from: undefined,
  price_to: undefined,
})

type ListProps = { state: CatalogueState; today: string }

function DressList(props: ListProps) {
  const read = useQuery(dressesRead)
  const client = useQueryClient()
  const hasCome = read.data !== undefined
  // Whoever switches to the other list does not wait for it.
  useEffect(() => {
    if (hasCome) void client.prefetchQuery(customItemsRead)
  }, [client, hasCome])
  return <CatalogueList kind={DRESSES} items={read.data?.dresses} read={read} {...props} />
}

function CustomItemList(props: ListProps) {
  const read = useQuery(customItemsRead)
  return <CatalogueList kind={CUSTOM_ITEMS} items={read.data?.custom_items} read={read} {...props} />
}
