import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import type { Factory } from '@trousseau/contract/factories'
import type { Day } from '@trousseau/domain/day'
import { useState } from 'react'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { useListAddress } from '../../lib/list-page/use-list-address.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FactoryOwed } from './factory-owed.tsx'
import { FactoryPaymentDialog } from './factory-payment-dialog.tsx'
import { FactoryPaymentsBar } from './factory-payments-bar.tsx'
import { DeskFactoryPaymentsSearch } from './factory-payments-search.ts'
import { FactoryPaymentsTable } from './factory-payments-table.tsx'

const route = getRouteApi('/wholesale/desk/factory-payments')

const ABOUT = {
  title: 'Factory payments',
  subtitle: 'What the factories are paid for what they have shipped',
}
const NO_FILTERS = { search: undefined, from: undefined, to: undefined, page: undefined }

export function FactoryPaymentsPage() {
  const today = useSession()?.today
  const read = useRead(api.listFactories, { query: { per_page: 100 } })
  const factories = read.data?.factories
  if (today && factories && factories.length > 0)
    return <FactoryPayments factories={factories} today={today} />
  return (
    <Page {...ABOUT}>
      {read.error ? (
        <LoadFailed
          what="The factories could not be loaded."
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : factories ? (
        <EmptyState sentence="No factory works for the house yet." />
      ) : (
        <Loading label="Loading the factories">
          <SkeletonLines lines={6} />
        </Loading>
      )}
    </Page>
  )
}

function FactoryPayments({ factories, today }: { factories: readonly Factory[]; today: Day }) {
  const [search, change] = useListAddress(route, DeskFactoryPaymentsSearch)
  const [clears, clear] = useClearing(() => change(NO_FILTERS))
  const [isRecording, setIsRecording] = useState(false)
  const factory = factories.find(({ id }) => id === search.factory) ?? factories[0]
  if (!factory) return null
  const list = { factory, today, search, onChange: change }

  return (
    <Page {...ABOUT} actions={<Button onClick={() => setIsRecording(true)}>Record payment</Button>}>
      <FactoryPaymentsBar key={clears} {...list} factories={factories} />
      <FactoryOwed factory={factory} />
      <FactoryPaymentsTable {...list} onClear={clear} />
      <FactoryPaymentDialog
        factory={factory}
        today={today}
        isOpen={isRecording}
        onClose={() => setIsRecording(false)}
      />
    </Page>
  )
}
