import type { Paper } from '@trousseau/contract/papers'

/** An order's document as the server describes it. */
export const anOrderPaper = (changes: Partial<Paper> = {}): Paper => ({
  title: 'Sales Order #5007',
  wholesaler: {
    name: 'Trousseau',
    address: '218 West Lake Street, Chicago',
    phone: '(312) 555-0148',
    terms: 'Net 30 days.',
  },
  code: {
    address: 'https://portal.example/sales-order-summary/7',
    words: 'Scan to open this order',
    rows: ['101', '010', '111'],
  },
  blocks: [
    {
      kind: 'facts',
      facts: [
        { label: 'Date', value: '03/02/2026' },
        { label: 'Sales order number', value: '5007' },
        { label: 'PO number', value: 'PO-7' },
        { label: 'Type of order', value: 'Re-Order' },
        { label: 'Wear date', value: '09/12/2026' },
        { label: 'Approximate ship date', value: 'July 02, 2026' },
      ],
    },
    {
      kind: 'columns',
      columns: [
        { heading: 'Ship To', lines: ['Clara Weiss', '1 Oak Street', 'Chicago, IL 60601'] },
        { heading: 'Payment', lines: ['Visa', '**** **** **** **** 1111'] },
      ],
    },
    {
      kind: 'lines',
      item: 'Dress name',
      columns: [
        { title: 'Color', align: 'left' },
        { title: 'Size', align: 'left' },
        { title: 'MSRP', align: 'right' },
        { title: 'Amount', align: 'right' },
      ],
      rows: [
        {
          name: 'Aurélie',
          under: ['Style number TR-1040'],
          image: null,
          cells: ['Ivory', 'Custom', '$2,800.00', '$1,250.00'],
        },
      ],
    },
    { kind: 'totals', rows: [{ label: 'Total', value: '$1,345.00' }] },
    { kind: 'facts', heading: 'Custom Measurements', facts: [{ label: 'Bust', value: '38.75 in' }] },
    { kind: 'note', heading: 'Notes', text: 'Press the lace.\nThank you' },
  ],
  ...changes,
})
