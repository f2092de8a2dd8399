import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { CallFailed } from '../lib/api/call-failed.ts'
import { LoadFailed } from '../lib/api/load-failed.tsx'
import { isCodeMissing } from '../lib/router/lazy-page.ts'
import { LinkButton } from '../lib/router/link-button.tsx'
import { NotForThisAccount } from '../lib/session/not-for-this-account.ts'
import { useSession } from '../lib/session/use-session.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'
import { CodeFailure } from './code-failure.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { UnrecoverablePage } from './unrecoverable-page.tsx'

/** Shown instead of a page that could not be opened. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [isRetrying, setIsRetrying] = useState(false)
  if (error instanceof NotForThisAccount) return <NotForAccountPage />
  if (isCodeMissing(error)) return <CodeFailure />
  if (!(error instanceof CallFailed)) return <UnrecoverablePage />
  if (error.code === 'not_found') return <NotFoundPage />

  async function retry() {
    setIsRetrying(true)
    await router.invalidate()
    reset()
    setIsRetrying(false)
  }
  return (
    <Page title="Couldn't load this page">
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
  const isStore = useSession()?.user.userable_type === 'store'
  return (
    <Page title="Admins only">
      <EmptyState
        sentence={isStore ? "Ask your store's admin for access." : 'Ask an admin for access.'}
        action={<LinkButton to="/">Go to the start page</LinkButton>}
      />
    </Page>
  )
}
