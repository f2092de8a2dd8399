import './app/no-eval.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { leaveOnSessionEnd } from './app/leave-on-session-end.ts'
import { queryClient } from './app/query-client.ts'
import { openSession } from './app/session.ts'
import { settleOnNavigation } from './app/settle-on-navigation.ts'
import { FramelessUnrecoverable } from './error/unrecoverable-page.tsx'
import { router } from './routes.tsx'
import { AppTheme } from './theme/app-theme.tsx'

// Not awaited at the top of the module: a page's chunk that imports from this one would wait for it for ever.
void start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  leaveOnSessionEnd(router)
  settleOnNavigation(router)
  await openSession()
  await router.load()
  createRoot(root).render(
    <AppTheme>
      <CatchBoundary getResetKey={() => 'app'} errorComponent={FramelessUnrecoverable}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CatchBoundary>
    </AppTheme>,
  )
}
