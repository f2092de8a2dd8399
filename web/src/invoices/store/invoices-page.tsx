import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import type { Session } from '@trousseau/contract/sessions'
import type { Day } from '@trousseau/domain/day'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/payment-method'
import { useRead } from '../../lib/api/use-api.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { useListAddress } from '../../lib/list-page/use-list-address.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { Page } from '../../ui/page/page.tsx'
import { BalanceLine } from './balance-line.tsx'
import { InvoicesBar } from './invoices-bar.tsx'
import { filtersOf, InvoicesSearch } from './invoices-search.ts'
import { InvoicesTable } from './invoices-table.tsx'
import { OnDelivery } from './on-delivery.tsx'
import { useInvoicesToPay } from './use-invoices-to-pay.ts'

const route = getRouteApi('/store/invoices')

const NO_FILTERS = {
  status: undefined,
  search: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
}

export function InvoicesPage() {
  const session = useSession()
  return session?.store ? <Invoices store={session.store} today={session.today} /> : null
}

type InvoicesProps = { store: NonNullable<Session['store']>; today: Day }

function Invoices({ store, today }: InvoicesProps) {
  const [search, change] = useListAddress(route, InvoicesSearch)
  const [clears, clear] = useClearing(() => change(NO_FILTERS))
  const query = { ...filtersOf(search, today), ...pageOf(search) }
  const read = useRead(api.listStoreInvoices, { params: { id: String(store.id) }, query })
  const toPay = useInvoicesToPay(read.data?.invoices)
  const isOnDelivery = store.payment_method_type_id === CREDIT_ON_DELIVERY
  const list = {
    storeId: store.id,
    today,
    search,
    onChange: change,
    toPay: isOnDelivery ? undefined : toPay,
  }

  return (
    <Page title="Invoices" subtitle="Manage all Invoices">
      <BalanceLine storeId={store.id}>{isOnDelivery && <OnDelivery />}</BalanceLine>
      <InvoicesBar key={clears} {...list} />
      <InvoicesTable {...list} read={read} onClear={clear} />
    </Page>
  )
}
