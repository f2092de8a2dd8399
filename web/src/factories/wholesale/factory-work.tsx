import { Skeleton } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import type { Factory } from '@trousseau/contract/factories'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import { BalanceFigures } from '../../ui/balance-figures.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { Loading } from '../../ui/page/loading.tsx'

type FactoryWorkProps = { factory: Factory }

/** What it has to make, and what it is owed for what it has made. */
export function FactoryWork({ factory }: FactoryWorkProps) {
  return (
    <FormSection title="Work" hint="Orders in production, by the week in which they have to ship.">
      <div>
        <Load factory={factory} />
        <Owed factory={factory} />
        <TextLink to="/desk/orders" search={{ status: 'in-production', factory: factory.id }}>
          See its orders in production
        </TextLink>
      </div>
    </FormSection>
  )
}

function Load({ factory }: FactoryWorkProps) {
  const read = useRead(api.getFactoryOverview, { params: { id: String(factory.id) } })
  const load = read.data
  if (!load || read.isPlaceholderData) return <Waiting read={read} what="What it has to make" />
  return (
    <BalanceFigures
      label={`What ${factory.name} has to make`}
      figures={[
        { label: 'Late', amount: load.late, isMain: load.late > 0 },
        { label: 'This week', amount: load.this_week },
        { label: 'Next week', amount: load.next_week },
        { label: 'Later', amount: load.later },
        { label: 'Ready to pack', amount: load.ready_to_pack },
        { label: 'Open packages', amount: load.open_packages },
      ]}
    />
  )
}

function Owed({ factory }: FactoryWorkProps) {
  const read = useRead(api.getFactoryBalance, { params: { id: String(factory.id) } })
  if (!read.data || read.isPlaceholderData) return <Waiting read={read} what="What it is owed" />
  const payments = (
    <TextLink
      to="/desk/factory-payments"
      search={{ factory: factory.id }}
      aria-label={`${read.data.formatted_owed}: factory payments`}
    >
      {read.data.formatted_owed}
    </TextLink>
  )
  return (
    <BalanceFigures
      label={`What ${factory.name} is owed`}
      figures={[{ label: 'Owed', amount: payments, isMain: true }]}
    />
  )
}

type WaitingProps = {
  read: { error: CallFailed | null; isFetching: boolean; refetch: () => unknown }
  what: string
}

function Waiting({ read, what }: WaitingProps) {
  if (read.error)
    return (
      <LoadFailed
        what={`${what} could not be loaded.`}
        failure={read.error}
        onRetry={() => void read.refetch()}
        isRetrying={read.isFetching}
      />
    )
  return (
    <Loading label="Loading its work">
      <Skeleton height={50} mb={24} />
    </Loading>
  )
}
