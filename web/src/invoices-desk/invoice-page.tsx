import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import { LinkButton } from '../app/link-button.tsx'
import { useRead } from '../app/use-api.ts'
import { OneLoader } from '../parts/one-loader.tsx'
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
