import { formatDay } from '@trousseau/domain/day'
import { PaperSheet, PaperTable } from '../../orders/paper-sheet.tsx'
import styles from './invoice-sheet.module.css'
import type { Sheet, SheetLine } from './sheet.ts'

export function InvoiceSheet({ sheet, isSample = false }: { sheet: Sheet; isSample?: boolean }) {
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
        <Amount label="Paid" amount={sheet.formatted_paid} />
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
        <tr key={line.id}>
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
