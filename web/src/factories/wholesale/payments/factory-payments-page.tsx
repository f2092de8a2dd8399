import { Button, Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type Factory, factories } from '@trousseau/contract/factories'
import { type FactoryOwed, factoryPayments } from '@trousseau/contract/factory-payments'
import type { Day } from '@trousseau/domain/day'
import { useState } from 'react'
import { LoadFailed } from '../../../lib/api/load-failed.tsx'
import { One } from '../../../lib/api/one.tsx'
import { useList, useOne } from '../../../lib/api/use-api.ts'
import { useClearing } from '../../../lib/list-page/use-clearing.ts'
import { useListAddress } from '../../../lib/list-page/use-list-address.ts'
import { useTicked } from '../../../lib/list-page/use-ticked.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Loading, SkeletonLines } from '../../../ui/page/loading.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { FactoryBalanceFigures } from '../../factory-balance-figures.tsx'
import { FactoryOwedList } from './factory-owed-list.tsx'
import { FactoryPaymentDialog } from './factory-payment-dialog.tsx'
import { FactoryPaymentsList } from './factory-payments-list.tsx'
import styles from './factory-payments-page.module.css'
import { WholesaleFactoryPaymentsSearch } from './factory-payments-search.ts'

const route = getRouteApi('/wholesale/desk/factory-payments')

const ABOUT = { title: 'Factory payments', subtitle: 'Payments to factories' }
const NO_FILTERS = { search: undefined, from: undefined, to: undefined, page: undefined }
/** The sorts of the one list are not those of the other. */
const OTHER_LIST = { ...NO_FILTERS, order_by: undefined, order_dir: undefined }

export function FactoryPaymentsPage() {
  const today = useSession()?.today
  const read = useList(factories.listFactories, { query: { per_page: 100, show: 'current' } })
  const all = read.data?.factories
  if (today && all && all.length > 0) return <FactoryPayments factories={all} today={today} />
  return (
    <Page {...ABOUT}>
      {read.error ? (
        <LoadFailed
          what="The factories could not be loaded."
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : all ? (
        <EmptyState sentence="No factories yet." />
      ) : (
        <Loading label="Loading the factories">
          <SkeletonLines lines={6} />
        </Loading>
      )}
    </Page>
  )
}

function FactoryPayments({ factories, today }: { factories: readonly Factory[]; today: Day }) {
  const [search, change] = useListAddress(route, WholesaleFactoryPaymentsSearch)
  const [clears, clear] = useClearing(() => change(NO_FILTERS))
  const [isRecording, setIsRecording] = useState(false)
  const factory = factories.find(({ id }) => id === search.factory) ?? factories[0]
  const ticked = useTicked<FactoryOwed>(`${factory?.id} ${search.view}`)
  if (!factory) return null
  const list = { factory, today, search, onChange: change, onClear: clear }
  const view = search.view ?? 'payments'

  return (
    <Page {...ABOUT} actions={<Button onClick={() => setIsRecording(true)}>Record payment</Button>}>
      <div className={styles.choices}>
        <SelectField
          className={styles.factory ?? ''}
          label="Factory"
          choices={factories.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
          value={String(factory.id)}
          onChange={({ currentTarget: { value } }) => change({ factory: value, page: undefined })}
        />
        <Segmented
          label="What is shown"
          segments={[
            { value: 'payments', label: 'Payments' },
            { value: 'owed', label: 'To pay' },
          ]}
          value={view}
          onChange={(shown) => change({ ...OTHER_LIST, view: shown === 'owed' ? shown : undefined })}
        />
      </div>
      <FactoryOwedNow factory={factory} />
      {view === 'owed' ? (
        <FactoryOwedList key={clears} {...list} ticked={ticked} onPay={() => setIsRecording(true)} />
      ) : (
        <FactoryPaymentsList key={clears} {...list} />
      )}
      <FactoryPaymentDialog
        factory={factory}
        chosen={ticked.rows}
        today={today}
        isOpen={isRecording}
        onClose={() => setIsRecording(false)}
        onRecorded={ticked.clear}
      />
    </Page>
  )
}

/** A closed factory is listed until its account is settled. */
const nameOf = ({ name, closed_at }: Factory) => (closed_at === null ? name : `${name} (closed)`)

function FactoryOwedNow({ factory }: { factory: Factory }) {
  const read = useOne(factoryPayments.getFactoryBalance, { params: { id: String(factory.id) } })
  return (
    <One
      read={read}
      what="What is owed could not be loaded."
      waiting={
        <Loading label="Loading what is owed">
          <Skeleton height={50} mb={24} />
        </Loading>
      }
    >
      {(balance) => (
        <FactoryBalanceFigures label={`What ${factory.name} is owed`} balance={balance} paid="Paid" />
      )}
    </One>
  )
}
