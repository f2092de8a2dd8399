import type { Paper } from '@trousseau/contract/papers'
import type { PublicConfig } from '@trousseau/contract/public-config'
import { INVOICE_COLUMNS, invoiceFacts, invoiceTotals } from '@trousseau/domain/money/invoice-paper'

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
        facts: invoiceFacts({
          number: '10000',
          date: '01/15/2026',
          due: '02/14/2026',
          terms: 'Net 30 days',
          balance: '$1,520.00',
          status: 'Partially Paid',
          carrier: 'UPS',
          tracking: '1Z0000000000000000',
        }),
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
        columns: [...INVOICE_COLUMNS],
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
        rows: invoiceTotals({
          subtotal: '$2,475.00',
          shipping: '$45.00',
          total: '$2,520.00',
          paid: '$1,000.00',
          balance: '$1,520.00',
        }),
      },
    ],
  }
}
