import { type AnyRouter, CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { CallFailed } from './lib/api/call-failed.ts'
import { nextTask } from './lib/next-task.ts'
import { isCodeMissing } from './lib/router/lazy-page.ts'
import { NotForThisAccount } from './lib/session/not-for-this-account.ts'
import { FramelessUnrecoverable } from './shell/unrecoverable-page.tsx'
import { AppTheme } from './theme/app-theme.tsx'

/** Renders the page at the address, once its code has loaded. */
export async function renderRouter(root: HTMLElement, router: AnyRouter): Promise<void> {
  await loadFirstPage(router)
  await nextTask()
  const site = (
    <AppTheme>
      <CatchBoundary getResetKey={() => 'app'} errorComponent={FramelessUnrecoverable}>
        <RouterProvider router={router} />
      </CatchBoundary>
    </AppTheme>
  )
  // A transition is drawn in slices, between which the browser can react to the person.
  startTransition(() => createRoot(root, { onCaughtError }).render(site))
}

/** Refusals and lost connections are shown on screen. Only our own bugs go to the console. */
function onCaughtError(error: unknown): void {
  if (error instanceof CallFailed || error instanceof NotForThisAccount || isCodeMissing(error)) return
  console.error(error)
}

/**
 * Loads the first page before the first paint. Nothing follows the guard's redirects until the router is rendered, so
 * this function does.
 */
async function loadFirstPage(router: AnyRouter): Promise<void> {
  const stopFollowing = router.history.subscribe(router.load)
  await router.load()
  stopFollowing()
}
