import type { UseQueryResult } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { DetailPage } from '../../lib/api/detail-page.tsx'
import { BackLink } from '../../lib/router/back-link.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import type { InvoicesSearch } from './invoices-search.ts'

type InvoiceLoaderProps<T> = { read: UseQueryResult<T, CallFailed>; children: (data: T) => ReactNode }

export function InvoiceLoader<T>({ read, children }: InvoiceLoaderProps<T>) {
  return (
    <DetailPage
      read={read}
      title="Invoice"
      noun="invoice"
      back={<BackToInvoices />}
      toAll={<LinkButton to="/invoices">See your invoices</LinkButton>}
    >
      {children}
    </DetailPage>
  )
}

/** The list's search parameters from the previous page, to be passed on to the next one. */
export function useListSearch(): { invoicesSearch?: InvoicesSearch } {
  const invoicesSearch = useRouterState({ select: ({ location }) => location.state.invoicesSearch })
  return invoicesSearch ? { invoicesSearch } : {}
}

export function BackToInvoices() {
  const { invoicesSearch = {} } = useListSearch()
  return (
    <BackLink to="/invoices" search={invoicesSearch}>
      Back to Invoices
    </BackLink>
  )
}

export function BackToInvoice({ packageId }: { packageId: number }) {
  const state = useListSearch()
  return (
    <BackLink to="/invoice-summary/$Id" params={{ Id: String(packageId) }} state={state}>
      Back to the invoice
    </BackLink>
  )
}
