import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import { OneLoader } from '../../lib/api/one-loader.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { BackToInvoices } from './back-to-invoices.tsx'
import { OneInvoice } from './one-invoice.tsx'

const route = getRouteApi('/wholesale/desk/invoices/$id')

export function InvoicePage() {
  const { id } = route.useParams()
  return (
    <OneLoader
      read={useRead(api.getInvoice, { params: { id } })}
      title="Invoice"
      noun="invoice"
      back={<BackToInvoices />}
      toAll={<LinkButton to="/desk/invoices">See all invoices</LinkButton>}
    >
      {(invoice) => <OneInvoice key={invoice.id} invoice={invoice} />}
    </OneLoader>
  )
}
