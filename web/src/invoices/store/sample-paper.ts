import type { Paper } from '@trousseau/contract/papers'
import type { PublicConfig } from '@trousseau/contract/public-config'

const STORE = ['Sample Bridal', '100 Sample Street', 'Chicago, IL 60601', '(312) 555-0100']

/** What /invoices-order-pdf shows if no invoice is given: a made-up one, the same for everybody. */
export function toSamplePaper(wholesaler: PublicConfig['house'] | undefined): Paper {
  const { name, phone } = wholesaler ?? { name: '', phone: '' }
  return {
    title: 'Invoice (SAMPLE)',
    wholesaler: { name, address: '', phone, terms: 'This is a sample. Nothing is owed.' },
    code: null,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Invoice #', value: '10000' },
          { label: 'Date', value: '01/15/2026' },
          { label: 'Due Date', value: '02/14/2026' },
          { label: 'Terms', value: 'Net 30 days' },
          { label: 'Balance Due', value: '$1,520.00' },
          { label: 'Status', value: 'Partially Paid' },
          { label: 'Carrier', value: 'UPS' },
          { label: 'Tracking #', value: '1Z0000000000000000' },
        ],
      },
      {
        kind: 'columns',
        columns: [
          { heading: 'Bill To', lines: STORE },
          { heading: 'Ship To', lines: STORE },
        ],
      },
      {
        kind: 'lines',
        item: 'Item',
        isDense: true,
        columns: [
          { title: 'Color', align: 'left' },
          { title: 'Size', align: 'left' },
          { title: 'Wear Date', align: 'left' },
          { title: 'Cost', align: 'right' },
        ],
        rows: [
          {
            name: 'Sample gown',
            under: ['Style S100 · PO # SAMPLE-1 · Re-Order'],
            cells: ['Ivory', '10', '06/20/2026', '$1,200.00'],
          },
          {
            name: 'Sample veil',
            under: ['PO # SAMPLE-1 · Re-Order'],
            cells: ['—', '—', '06/20/2026', '$180.00'],
          },
          {
            name: 'Sample gown, made to measure',
            under: ['Style S200 · PO # SAMPLE-2 · Sample'],
            cells: ['Champagne', 'Custom', '07/04/2026', '$1,095.00'],
          },
        ],
      },
      {
        kind: 'totals',
        rows: [
          { label: 'Subtotal', value: '$2,475.00' },
          { label: 'Shipping', value: '$45.00' },
          { label: 'Total', value: '$2,520.00' },
          { label: 'Paid', value: '$1,000.00' },
          { label: 'Balance Due', value: '$1,520.00' },
        ],
      },
    ],
  }
}
