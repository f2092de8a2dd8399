import { UnstyledButton } from '@mantine/core'
import type { OrderRow } from '@trousseau/contract/orders/shapes'
import { type ReactNode, useState } from 'react'
import { ShipToLines } from '../addresses/ship-to-lines.tsx'
import { OrderPicture } from '../orders/order-picture.tsx'
import { DayText } from '../ui/day-text.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Money } from '../ui/money.tsx'
import { OrderSection } from '../ui/page/section.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { NONE } from '../ui/table/none.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import type { Bill } from './invoice-bill.ts'
import { InvoiceAmounts, InvoiceShipment } from './invoice-cards.tsx'
import styles from './invoice-view.module.css'
import { type BilledLine, CUSTOM_FEE, sizeOf, toBilledLines } from './invoice-words.ts'

type InvoiceViewProps = {
  bill: Bill
  lines: InvoiceLinesProps
  /** `InvoicePayments`, or its loading state. */
  payments: ReactNode
  /** `InvoiceCreditNotes`, if there are any. */
  creditNotes?: ReactNode
  /** The action for an open amount: "Pay this invoice", "Record a payment". */
  action?: ReactNode
}

/**
 * An invoice as both the store and the wholesaler see it: its lines, then its shipping address, payments and totals.
 *
 *     <InvoiceView
 *       bill={billOfInvoice(invoice)}
 *       lines={{ orders: invoice.orders, orderLink: (order) => <TextLink to="/desk/orders/$id" … /> }}
 *       payments={<InvoicePayments transactions={invoice.transactions} />}
 *       action={invoice.open > 0 && <Button …>Record a payment</Button>}
 *     />
 *
 * The invoice's status goes below the page's title (`InvoiceAbout`), and `DownloadInvoice` into the page's actions.
 */
export function InvoiceView({ bill, lines, payments, creditNotes, action }: InvoiceViewProps) {
  const isPhone = useIsPhone()
  const amounts = <InvoiceAmounts bill={bill} action={action} />
  return (
    <>
      <InvoiceLines {...lines} />
      <div className={styles.cards}>
        {/* On a phone the totals and the way to pay follow the lines, for Tab as for the eye. */}
        {isPhone && amounts}
        <OrderSection title="Shipping Address" isCard>
          <ShipToLines address={bill.address} />
        </OrderSection>
        <InvoiceShipment shipment={bill.shipment} />
        <div className={styles.column}>
          <OrderSection title="Payments" isCard>
            {payments}
          </OrderSection>
          {creditNotes && (
            <OrderSection title="Credit Notes" isCard>
              {creditNotes}
            </OrderSection>
          )}
        </div>
        {!isPhone && amounts}
      </div>
    </>
  )
}

type InvoiceLinesProps = {
  /** Undefined until they have loaded. */
  orders: readonly OrderRow[] | undefined
  /** A link to the order, whose page differs by kind of account. */
  orderLink: (order: OrderRow) => ReactNode
  error?: ReactNode
}

/** An invoice's lines, each with a picture that can be opened. */
function InvoiceLines({ orders, orderLink, error }: InvoiceLinesProps) {
  const [seen, setSeen] = useState<OrderRow>()
  const [isOpen, setIsOpen] = useState(false)

  function look(order: OrderRow) {
    setSeen(order)
    setIsOpen(true)
  }

  return (
    <>
      <DataTable
        label="Lines of this invoice"
        columns={columns(orderLink, look)}
        rows={orders && toBilledLines(orders)}
        rowKey={({ key }) => key}
        expectedRows={2}
        empty={null}
        error={error}
      />
      <Dialog title={seen?.orderable.name ?? ''} isOpen={isOpen} onClose={() => setIsOpen(false)} size="md">
        {seen && <OrderPicture image={seen.orderable.image} />}
      </Dialog>
    </>
  )
}

function columns(
  orderLink: InvoiceLinesProps['orderLink'],
  onLook: (order: OrderRow) => void,
): readonly Column<BilledLine>[] {
  const ofItem = (render: (order: OrderRow) => ReactNode) => {
    return ({ order, isFee }: BilledLine) => (isFee ? NONE : render(order))
  }
  return [
    {
      key: 'image',
      label: 'Image',
      card: 'picture',
      render: ({ order, isFee }) => (isFee ? null : <Picture order={order} onLook={onLook} />),
    },
    { key: 'purchase_order_number', label: 'PO #', card: 'under', render: ({ order }) => orderLink(order) },
    { key: 'type', label: 'Type of order', nowrap: true, render: ofItem(({ type_label }) => type_label) },
    {
      key: 'name',
      label: 'Dress name',
      card: 'title',
      render: ({ order, isFee }) => (isFee ? CUSTOM_FEE : order.orderable.name),
    },
    {
      key: 'wear_date',
      label: 'Wear date',
      render: ofItem(({ wear_date }) => <DayText day={wear_date} />),
    },
    { key: 'color', label: 'Color', render: ofItem(({ color }) => color?.label ?? NONE) },
    { key: 'size', label: 'Size', render: ofItem(sizeOf) },
    { key: 'cost', label: 'Cost', align: 'end', card: 'end', render: ({ cost }) => <Money>{cost}</Money> },
  ]
}

type PictureProps = { order: OrderRow; onLook: (order: OrderRow) => void }

function Picture({ order, onLook }: PictureProps) {
  const { name, image } = order.orderable
  const small = (
    <span className={styles.picture}>
      <OrderPicture image={image} />
    </span>
  )
  if (image === null) return small
  return (
    <UnstyledButton
      className={styles.look}
      aria-label={`Look at ${name}, PO ${order.purchase_order_number}`}
      aria-haspopup="dialog"
      onClick={() => onLook(order)}
    >
      {small}
    </UnstyledButton>
  )
}
