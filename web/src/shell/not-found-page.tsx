import { LinkButton } from '../lib/router/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'

export function NotFoundPage() {
  return (
    <Page
      title="Page not found"
      subtitle="The address may be misspelled, or what was here has been moved or removed."
    >
      <EmptyState
        sentence="There is nothing at this address."
        action={<LinkButton to="/">Go to the start page</LinkButton>}
      />
    </Page>
  )
}
