import type { ReactNode } from 'react'
import { ShipToLines } from '../addresses/ship-to-lines.tsx'
import { OrderSection } from '../ui/page/section.tsx'
import type { Bill } from './invoice-bill.ts'
import { InvoiceAmounts, InvoiceShipment } from './invoice-cards.tsx'
import { InvoiceLines, type InvoiceLinesProps } from './invoice-lines.tsx'
import styles from './invoice-view.module.css'

type InvoiceViewProps = {
  bill: Bill
  lines: InvoiceLinesProps
  /** `InvoicePayments`, or the wait for them. */
  payments: ReactNode
  /** What can be done about what is open: "Pay this invoice", "Record a payment". */
  action?: ReactNode
}

/**
 * One invoice as a store and the house see it: its lines, then where it went, what was paid and what it comes to.
 *
 *     <InvoiceView
 *       bill={billOfInvoice(invoice)}
 *       lines={{ orders: invoice.orders, orderLink: (order) => <TextLink to="/desk/orders/$id" … /> }}
 *       payments={<InvoicePayments transactions={invoice.transactions} />}
 *       action={invoice.open > 0 && <Button …>Record a payment</Button>}
 *     />
 *
 * Its status belongs below the page's title (`InvoiceAbout`), and `DownloadInvoice` among the page's actions.
 */
export function InvoiceView({ bill, lines, payments, action }: InvoiceViewProps) {
  return (
    <>
      <InvoiceLines {...lines} />
      <div className={styles.cards}>
        <OrderSection title="Shipping Address" isCard>
          <ShipToLines address={bill.address} />
        </OrderSection>
        <InvoiceShipment shipment={bill.shipment} />
        <OrderSection title="Payments" isCard>
          {payments}
        </OrderSection>
        <InvoiceAmounts bill={bill} action={action} />
      </div>
    </>
  )
}
