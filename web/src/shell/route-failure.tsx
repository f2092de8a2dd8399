import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { CallFailed } from '../lib/api/call-failed.ts'
import { LoadFailed } from '../lib/api/load-failed.tsx'
import { LinkButton } from '../lib/router/link-button.tsx'
import { NotForThisAccount } from '../lib/session/not-for-this-account.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { UnrecoverablePage } from './unrecoverable-page.tsx'

/** Shown instead of a page that could not be opened. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [isRetrying, setIsRetrying] = useState(false)
  if (error instanceof NotForThisAccount) return <NotForAccountPage />
  if (!(error instanceof CallFailed)) return <UnrecoverablePage />
  if (error.code === 'not_found') return <NotFoundPage />

  async function retry() {
    setIsRetrying(true)
    await router.invalidate()
    reset()
    setIsRetrying(false)
  }
  return (
    <Page title="One moment, please">
      <LoadFailed
        what="This page could not be loaded."
        failure={error}
        onRetry={retry}
        isRetrying={isRetrying}
      />
    </Page>
  )
}

/** The same, for a failure before the frame around the page exists. */
export function FramelessFailure(props: ErrorComponentProps) {
  return (
    <main>
      <RouteFailure {...props} />
    </main>
  )
}

function NotForAccountPage() {
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
