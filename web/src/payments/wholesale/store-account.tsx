import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { Store } from '@trousseau/contract/stores'
import type { Day } from '@trousseau/domain/day'
import { useState } from 'react'
import { RecordPaymentDialog } from '../../invoices/wholesale/record-payment-dialog.tsx'
import { BackLink } from '../../lib/router/back-link.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StatementView } from '../statement-view.tsx'
import { GiveCreditDialog } from './give-credit-dialog.tsx'
import styles from './store-account.module.css'
import { StoreBalance } from './store-balance.tsx'

const route = getRouteApi('/wholesale/desk/stores/$id/account')

type Asked = 'payment' | 'credit'

export function StoreAccount({ store, today }: { store: Store; today: Day }) {
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
          <Button variant="default" onClick={() => setAsked('credit')}>
            Give credit
          </Button>
          <Button onClick={() => setAsked('payment')}>Record a payment</Button>
        </>
      }
    >
      <StoreBalance storeId={store.id} />
      <h2 className={styles.title}>Statement</h2>
      <StatementView
        storeId={store.id}
        today={today}
        asked={search}
        onChange={(dates) =>
          void navigate({ search: (before) => ({ ...before, ...dates }), resetScroll: false })
        }
        invoiceLink={({ id }, words) => (
          <TextLink to="/desk/invoices/$id" params={{ id: String(id) }}>
            {words}
          </TextLink>
        )}
      />
      <RecordPaymentDialog store={store} isOpen={asked === 'payment'} onClose={close} />
      <GiveCreditDialog store={store} isOpen={asked === 'credit'} onClose={close} />
    </Page>
  )
}

/** The same store in the house's lists. */
function Elsewhere({ store: { id, payment_method_type_id } }: { store: Store }) {
  const search = { store: id }
  return (
    <span className={styles.elsewhere}>
      <span>{payment_method_type_id === 2 ? 'Credit On Delivery' : 'Pays by card or bank account'}</span>
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
