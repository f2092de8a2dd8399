/** What an invoice on paper says beside its figures: the real one and the sample are the same. */

type Fact = { label: string; value: string }

export const INVOICE_COLUMNS = [
  { title: 'Color', align: 'left' },
  { title: 'Size', align: 'left' },
  { title: 'Wear Date', align: 'left' },
  { title: 'Cost', align: 'right' },
] as const

type InvoiceHead = {
  number: string
  date: string
  due: string
  terms: string
  balance: string
  status: string
  carrier: string
  tracking: string
}

export function invoiceFacts(head: InvoiceHead): Fact[] {
  return [
    { label: 'Invoice #', value: head.number },
    { label: 'Date', value: head.date },
    { label: 'Due Date', value: head.due },
    { label: 'Terms', value: head.terms },
    { label: 'Balance Due', value: head.balance },
    { label: 'Status', value: head.status },
    { label: 'Carrier', value: head.carrier },
    { label: 'Tracking #', value: head.tracking },
  ]
}

type InvoiceTotals = {
  subtotal: string
  shipping: string
  total: string
  /** Undefined without credit notes. */
  credited?: string | undefined
  paid: string
  balance: string
}

export function invoiceTotals(totals: InvoiceTotals): Fact[] {
  const { subtotal, shipping, total, credited, paid, balance } = totals
  return [
    { label: 'Subtotal', value: subtotal },
    { label: 'Shipping', value: shipping },
    { label: 'Total', value: total },
    ...(credited === undefined ? [] : [{ label: 'Credit notes', value: credited }]),
    { label: 'Paid', value: paid },
    { label: 'Balance Due', value: balance },
  ]
}
