import { getRouteApi } from '@tanstack/react-router'
import { invoices } from '@trousseau/contract/invoices'
import { formatDay } from '@trousseau/domain/day'
import { useOne } from '../../lib/api/use-api.ts'
import { PaperSheet, PaperTable } from '../../orders/paper-sheet.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PaperPlace, PrintButton } from '../../ui/paper-place.tsx'
import { BackToInvoice, BackToInvoices, InvoiceLoader } from './invoice-loader.tsx'
import styles from './invoices-order-pdf-page.module.css'
import { SAMPLE_SHEET } from './sample-sheet.ts'
import { type Sheet, type SheetLine, toSheet } from './sheet.ts'

const route = getRouteApi('/store/invoices-order-pdf')

/** An invoice as a printable sheet. */
export function InvoicesOrderPdfPage() {
  const { id } = route.useSearch()
  return <PaperPlace>{id === undefined ? <Sample /> : <Printed id={id} />}</PaperPlace>
}

function Printed({ id }: { id: number }) {
  const read = useOne(invoices.getInvoice, { params: { id: String(id) } })
  return (
    <InvoiceLoader read={read}>
      {(invoice) => (
        <Page
          title={`Invoice # ${invoice.number}`}
          back={<BackToInvoice packageId={invoice.store_package_id} />}
          actions={<PrintButton />}
        >
          <InvoiceSheet sheet={toSheet(invoice)} />
        </Page>
      )}
    </InvoiceLoader>
  )
}

function Sample() {
  return (
    <Page
      title="Sample invoice"
      subtitle="This is a sample of how our invoices look. Nothing was shipped, and nothing is owed."
      back={<BackToInvoices />}
      actions={<PrintButton />}
    >
      <InvoiceSheet sheet={SAMPLE_SHEET} isSample />
    </Page>
  )
}

function InvoiceSheet({ sheet, isSample = false }: { sheet: Sheet; isSample?: boolean }) {
  return (
    <PaperSheet
      label={isSample ? 'Sample invoice' : 'Invoice'}
      kind={isSample ? 'Invoice (SAMPLE)' : 'Invoice'}
      facts={[
        ['Invoice number', String(sheet.number)],
        ['Date', formatDay(sheet.date)],
        ['Due on', formatDay(sheet.due_on)],
        ['Store', sheet.store],
        ['Carrier', sheet.carrier],
        ['Shipping Tracking #', sheet.tracking],
      ]}
      address={sheet.address}
    >
      <Lines lines={sheet.lines} />
      <dl className={styles.amounts}>
        <Amount label="Subtotal" amount={sheet.formatted_subtotal} />
        <Amount label="Shipping" amount={sheet.formatted_shipping_cost} />
        <Amount label="Total" amount={sheet.formatted_total} isSum />
        {sheet.credited && <Amount label="Credit notes" amount={sheet.credited} />}
        <Amount label="Paid" amount={sheet.paid} />
        <Amount label="Balance due" amount={sheet.formatted_open} isSum />
      </dl>
    </PaperSheet>
  )
}

const COLUMNS: readonly (readonly [head: string, of: (line: SheetLine) => string])[] = [
  ['PO #', ({ po }) => po],
  ['Type of order', ({ type }) => type],
  ['Style number', ({ style }) => style],
  ['Dress name', ({ name }) => name],
  ['Wear date', ({ wearDate }) => formatDay(wearDate)],
  ['Color', ({ color }) => color],
  ['Size', ({ size }) => size],
  ['Cost', ({ cost }) => cost],
]

function Lines({ lines }: { lines: readonly SheetLine[] }) {
  return (
    <PaperTable className={styles.table} heads={COLUMNS.map(([head]) => head)}>
      {lines.map((line) => (
        <tr key={line.key}>
          {COLUMNS.map(([head, of]) => (
            <td key={head} data-label={head}>
              {of(line)}
            </td>
          ))}
        </tr>
      ))}
    </PaperTable>
  )
}

function Amount({ label, amount, isSum = false }: { label: string; amount: string; isSum?: boolean }) {
  return (
    <div data-sum={isSum || undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
