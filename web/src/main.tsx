import './lib/no-eval.ts'
import './people/sign-in/take-reset-code.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { CallFailed } from './lib/api/call-failed.ts'
import { queryClient } from './lib/api/query-client.ts'
import { settleOnNavigation } from './lib/router/settle-on-navigation.ts'
import { NotForThisAccount } from './lib/session/guard.ts'
import { leaveOnSessionEnd } from './lib/session/leave-on-session-end.ts'
import { openSession } from './lib/session/session.ts'
import { router } from './routes/router.tsx'
import { FramelessUnrecoverable } from './shell/unrecoverable-page.tsx'
import { AppTheme } from './theme/app-theme.tsx'

// Not awaited at the top level: a page's chunk that imports from this module would then wait forever.
void start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  await openSession()
  leaveOnSessionEnd(router)
  settleOnNavigation(router)
  await loadFirstPage()
  createRoot(root, { onCaughtError }).render(
    <AppTheme>
      <CatchBoundary getResetKey={() => 'app'} errorComponent={FramelessUnrecoverable}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CatchBoundary>
    </AppTheme>,
  )
}

/** Refusals and lost connections are shown on screen. Only our own bugs go to the console. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof CallFailed || error instanceof NotForThisAccount)) console.error(error)
}

/**
 * Loads the first page before the first paint. Nothing follows the guard's redirects until the router is rendered, so
 * this function does.
 */
async function loadFirstPage(): Promise<void> {
  const stopFollowing = router.history.subscribe(router.load)
  await router.load()
  stopFollowing()
}
