import { AnchorButton } from '../lib/router/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'

/** Its link reloads everything, because the state in memory can no longer be trusted. */
export function UnrecoverablePage() {
  return (
    <Page
      title="Something went wrong"
      subtitle="This page cannot go on. What you saved before is safe; please start again from the first page."
    >
      <EmptyState
        sentence="We are sorry for the trouble."
        action={<AnchorButton href="/">Start again</AnchorButton>}
      />
    </Page>
  )
}

export function FramelessUnrecoverable() {
  return (
    <main>
      <UnrecoverablePage />
    </main>
  )
}
