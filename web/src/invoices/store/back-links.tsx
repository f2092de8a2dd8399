import { useRouterState } from '@tanstack/react-router'
import { BackLink } from '../../lib/router/back-link.tsx'
import type { InvoicesSearch } from './invoices-search.ts'

/** The page of the list one came from, to be handed on to whatever page one goes to next. */
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
