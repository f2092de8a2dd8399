import { LinkButton } from '../lib/router/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'

export function NotForAccountPage() {
  return (
    <Page
      title="Not for this account"
      subtitle="Only an Admin Account opens this page. Please ask your administrator if you need something here."
    >
      <EmptyState
        sentence="This page is not for this account."
        action={<LinkButton to="/">Go to the first page</LinkButton>}
      />
    </Page>
  )
}
