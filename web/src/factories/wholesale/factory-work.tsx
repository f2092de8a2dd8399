import { Skeleton } from '@mantine/core'
import type { Factory } from '@trousseau/contract/factories'
import { factoryPayments } from '@trousseau/contract/factory-payments'
import { overviews } from '@trousseau/contract/overviews'
import { One } from '../../lib/api/one.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import { BalanceFigures } from '../../ui/figures/balance-figures.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { Loading } from '../../ui/page/loading.tsx'

type FactoryWorkProps = { factory: Factory }

/** What the factory has to make, and what it is owed for what it has made. */
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
  const read = useOne(overviews.getFactoryOverview, { params: { id: String(factory.id) } })
  return (
    <One read={read} what="Its production could not be loaded." waiting={<WorkLoading />}>
      {(load) => (
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
      )}
    </One>
  )
}

function Owed({ factory }: FactoryWorkProps) {
  const read = useOne(factoryPayments.getFactoryBalance, { params: { id: String(factory.id) } })
  const toPayments = (owed: string) => (
    <TextLink
      to="/desk/factory-payments"
      search={{ factory: factory.id }}
      aria-label={`${owed}: factory payments`}
    >
      {owed}
    </TextLink>
  )
  return (
    <One read={read} what="Its balance could not be loaded." waiting={<WorkLoading />}>
      {({ formatted_owed, overpaid, formatted_overpaid }) => (
        <BalanceFigures
          label={`What ${factory.name} is owed`}
          figures={[
            overpaid > 0
              ? { label: 'Overpaid', amount: toPayments(formatted_overpaid), isMain: true }
              : { label: 'Owed', amount: toPayments(formatted_owed), isMain: true },
          ]}
        />
      )}
    </One>
  )
}

function WorkLoading() {
  return (
    <Loading label="Loading its work">
      <Skeleton height={50} mb={24} />
    </Loading>
  )
}
