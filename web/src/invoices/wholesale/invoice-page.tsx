import { Button } from '@mantine/core'
import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { type Invoice, invoices } from '@trousseau/contract/invoices'
import { useState } from 'react'
import { DetailPage } from '../../lib/api/detail-page.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { StoreLink } from '../../stores/store-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { InvoiceAbout } from '../invoice-about.tsx'
import { billOfInvoice } from '../invoice-bill.ts'
import { InvoiceCreditNotes, InvoicePayments } from '../invoice-cards.tsx'
import { DownloadInvoice } from '../invoice-download.tsx'
import { InvoiceView } from '../invoice-view.tsx'
import { ApplyCreditDialog } from './apply-credit-dialog.tsx'
import { CreditNoteDialog } from './credit-note-dialog.tsx'
import styles from './invoice-page.module.css'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'

const route = getRouteApi('/wholesale/desk/invoices/$id')

export function InvoicePage() {
  const { id } = route.useParams()
  return (
    <DetailPage
      read={useOne(invoices.getInvoice, { params: { id } })}
      title="Invoice"
      noun="invoice"
      back={<BackToInvoices />}
      toAll={<LinkButton to="/desk/invoices">See all invoices</LinkButton>}
    >
      {(invoice) => <OneInvoice key={invoice.id} invoice={invoice} />}
    </DetailPage>
  )
}

function OneInvoice({ invoice }: { invoice: Invoice }) {
  const [asked, setAsked] = useState<'payment' | 'account' | 'credit note'>()
  const close = () => setAsked(undefined)
  const { store } = invoice.store_package
  const bill = billOfInvoice(invoice)
  const canBePaid = invoice.open > 0 && !invoice.being_confirmed
  return (
    <Page
      title={`Invoice # ${invoice.number}`}
      back={<BackToInvoices />}
      subtitle={
        <span className={styles.about}>
          <InvoiceAbout bill={bill} />
          <span>
            <StoreLink store={store} />
            {', '}
            <TextLink to="/desk/packages/$id" params={{ id: String(invoice.store_package_id) }}>
              {`Package #${invoice.store_package_id}`}
            </TextLink>
          </span>
        </span>
      }
      actions={
        <>
          <Button variant="default" onClick={() => setAsked('credit note')}>
            Issue a credit note
          </Button>
          <DownloadInvoice id={invoice.id} number={invoice.number} />
        </>
      }
    >
      <InvoiceView
        bill={bill}
        lines={{
          orders: invoice.orders,
          orderLink: ({ id, purchase_order_number }) => (
            <TextLink to="/desk/orders/$id" params={{ id: String(id) }}>
              {purchase_order_number}
            </TextLink>
          ),
        }}
        payments={<InvoicePayments transactions={invoice.transactions} />}
        creditNotes={
          invoice.credit_notes.length > 0 && <InvoiceCreditNotes creditNotes={invoice.credit_notes} />
        }
        action={
          canBePaid && (
            <>
              <Button fullWidth onClick={() => setAsked('payment')}>
                Record a payment
              </Button>
              <Button fullWidth variant="default" mt={8} onClick={() => setAsked('account')}>
                Use money on account
              </Button>
            </>
          )
        }
      />
      <RecordPaymentDialog store={store} invoice={invoice} isOpen={asked === 'payment'} onClose={close} />
      <ApplyCreditDialog store={store} invoice={invoice} isOpen={asked === 'account'} onClose={close} />
      <CreditNoteDialog invoice={invoice} isOpen={asked === 'credit note'} onClose={close} />
    </Page>
  )
}

function BackToInvoices() {
  const search = useRouterState({ select: ({ location }) => location.state.wholesaleInvoicesSearch }) ?? {}
  return (
    <BackLink to="/desk/invoices" search={search}>
      Back to Invoices
    </BackLink>
  )
}
