import type { Day } from '@trousseau/domain/day'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { Page } from '../../ui/page/page.tsx'
import { FactoryPaymentTable } from './factory-payment-table.tsx'
import { FactoryPaymentsBar } from './factory-payments-bar.tsx'
import { Owed } from './owed.tsx'
import { useFactoryPaymentsSearch } from './use-factory-payments-search.ts'

const NO_FILTERS = { search: undefined, from: undefined, to: undefined, page: undefined }

export function FactoryPaymentsPage() {
  const session = useSession()
  if (!session?.factory) return null
  return <FactoryPayments factoryId={session.factory.id} today={session.today} />
}

function FactoryPayments({ factoryId, today }: { factoryId: number; today: Day }) {
  const [search, change] = useFactoryPaymentsSearch()
  const [clears, clear] = useClearing(() => change(NO_FILTERS))
  const list = { factoryId, today, search, onChange: change }

  return (
    <Page title="Payments" subtitle="What was received for what has been shipped.">
      <Owed factoryId={factoryId} />
      <FactoryPaymentsBar key={clears} {...list} />
      <FactoryPaymentTable {...list} onClear={clear} />
    </Page>
  )
}
