import { Button, Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { accounts } from '@trousseau/contract/payments'
import { type Store, stores } from '@trousseau/contract/stores'
import type { Day } from '@trousseau/domain/day'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { creditUseOf } from '@trousseau/domain/money/store-credit'
import { useState } from 'react'
import { RecordPaymentDialog } from '../../invoices/wholesale/record-payment-dialog.tsx'
import { DetailPage } from '../../lib/api/detail-page.tsx'
import { One } from '../../lib/api/one.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { toDateRange } from '../../lib/list-page/date-range.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { BalanceFigures } from '../../ui/figures/balance-figures.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StatementView } from '../statement-view.tsx'
import { EmailStatementDialog } from './email-statement-dialog.tsx'
import { GiveCreditDialog } from './give-credit-dialog.tsx'
import styles from './store-account-page.module.css'
import { StoreCredits } from './store-credits.tsx'

const route = getRouteApi('/wholesale/desk/stores/$id/account')

export function StoreAccountPage() {
  const { id } = route.useParams()
  const today = useSession()?.today
  const read = useOne(stores.getStore, { params: { id } })
  return (
    <DetailPage
      read={read}
      title="Store account"
      noun="store"
      back={<BackLink to="/desk/invoices">Back to Invoices</BackLink>}
      toAll={<LinkButton to="/desk/invoices">See all invoices</LinkButton>}
    >
      {(store) => today && <StoreAccount key={store.id} store={store} today={today} />}
    </DetailPage>
  )
}

type Asked = 'payment' | 'credit' | 'statement'

function StoreAccount({ store, today }: { store: Store; today: Day }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <Page
      title={store.name}
      documentTitle={`Account of ${store.name}`}
      back={<BackLink to="/desk/invoices">Back to Invoices</BackLink>}
      subtitle={<Elsewhere store={store} />}
      actions={
        <>
          <Button variant="default" onClick={() => setAsked('statement')}>
            Email statement
          </Button>
          <Button variant="default" onClick={() => setAsked('credit')}>
            Give credit
          </Button>
          <Button onClick={() => setAsked('payment')}>Record a payment</Button>
        </>
      }
    >
      <StoreBalance storeId={store.id} />
      <StoreCredits store={store} />
      <h2 className={styles.title}>Statement</h2>
      <StatementView
        storeId={store.id}
        today={today}
        asked={search}
        onChange={(dates) =>
          void navigate({ search: (before) => ({ ...before, ...dates }), resetScroll: false })
        }
        creditUse={creditUseOf(store)}
        invoiceLink={({ id }, words) => (
          <TextLink to="/desk/invoices/$id" params={{ id: String(id) }}>
            {words}
          </TextLink>
        )}
      />
      <RecordPaymentDialog store={store} isOpen={asked === 'payment'} onClose={close} />
      <GiveCreditDialog store={store} isOpen={asked === 'credit'} onClose={close} />
      <EmailStatementDialog
        stores={[store]}
        days={toDateRange(search, today)}
        today={today}
        isOpen={asked === 'statement'}
        onClose={close}
      />
    </Page>
  )
}

/** Links to the same store in the wholesaler's lists. */
function Elsewhere({ store: { id, payment_method_type_id } }: { store: Store }) {
  const search = { store: id }
  return (
    <span className={styles.elsewhere}>
      <span>
        {payment_method_type_id === CREDIT_ON_DELIVERY
          ? 'Credit On Delivery'
          : 'Pays by card or bank account'}
      </span>
      <TextLink to="/edit-new-store/$id" params={{ id: String(id) }}>
        Store
      </TextLink>
      <TextLink to="/desk/orders" search={search}>
        Orders
      </TextLink>
      <TextLink to="/desk/invoices" search={search}>
        Invoices
      </TextLink>
      <TextLink to="/desk/transactions" search={search}>
        Transactions
      </TextLink>
      <TextLink to="/desk/packages" search={search}>
        Packages
      </TextLink>
    </span>
  )
}

/** What a store owes today, and its credits and deposits. */
function StoreBalance({ storeId }: { storeId: number }) {
  const read = useOne(accounts.getBalance, { params: { id: String(storeId) } })
  return (
    <One
      read={read}
      what="The balance could not be loaded."
      waiting={
        <Loading label="Loading the balance">
          <Skeleton height={50} mb={24} />
        </Loading>
      }
    >
      {(balance) => (
        <BalanceFigures
          label="Balance today"
          figures={[
            { label: 'Owed', amount: balance.formatted_owed, isMain: true },
            { label: 'Overdue', amount: balance.overdue > 0 ? balance.formatted_overdue : '–' },
            { label: 'Credits', amount: balance.credits > 0 ? balance.formatted_credits : '–' },
            { label: 'Deposits', amount: balance.deposits > 0 ? balance.formatted_deposits : '–' },
          ]}
        />
      )}
    </One>
  )
}
