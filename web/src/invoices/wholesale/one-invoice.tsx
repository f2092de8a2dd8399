import { Button } from '@mantine/core'
import type { Invoice } from '@trousseau/contract/invoices'
import { useState } from 'react'
import { TextLink } from '../../lib/router/text-link.tsx'
import { StoreLink } from '../../stores/store-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { InvoiceAbout } from '../invoice-about.tsx'
import { billOfInvoice } from '../invoice-bill.ts'
import { InvoicePayments } from '../invoice-cards.tsx'
import { DownloadInvoice } from '../invoice-download.tsx'
import { InvoiceView } from '../invoice-view.tsx'
import { BackToInvoices } from './back-to-invoices.tsx'
import styles from './one-invoice.module.css'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'

export function OneInvoice({ invoice }: { invoice: Invoice }) {
  const [isRecording, setIsRecording] = useState(false)
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
      actions={<DownloadInvoice id={invoice.id} number={invoice.number} />}
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
        action={
          canBePaid && (
            <Button fullWidth onClick={() => setIsRecording(true)}>
              Record a payment
            </Button>
          )
        }
      />
      <RecordPaymentDialog
        store={store}
        invoice={invoice}
        isOpen={isRecording}
        onClose={() => setIsRecording(false)}
      />
    </Page>
  )
}
