import { useRouterState } from '@tanstack/react-router'
import { BackLink } from '../../lib/router/back-link.tsx'

export function BackToInvoices() {
  const search = useRouterState({ select: ({ location }) => location.state.deskInvoicesSearch }) ?? {}
  return (
    <BackLink to="/desk/invoices" search={search}>
      Back to Invoices
    </BackLink>
  )
}
