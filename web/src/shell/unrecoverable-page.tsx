import { Button } from '@mantine/core'
import { AnchorButton } from '../lib/router/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'

/** Both ways load everything anew, because the state in memory can no longer be trusted. */
export function UnrecoverablePage() {
  return (
    <Page title="Something went wrong" subtitle="Your saved work is safe.">
      <EmptyState
        sentence="Please reload, or start again."
        action={
          <>
            <Button onClick={() => location.reload()}>Reload</Button>
            <AnchorButton variant="subtle" href="/">
              Go to the start page
            </AnchorButton>
          </>
        }
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
