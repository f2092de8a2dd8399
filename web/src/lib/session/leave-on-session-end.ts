import type { RegisteredRouter } from '@tanstack/react-router'
import { LANDING } from '@trousseau/domain/people/roles'
import { toastFailure, toastInfo } from '../../ui/toasts.tsx'
import { queryClient } from '../api/query-client.ts'
import { currentToken, type EndReason, listenForSessionEnd, wasViewLost } from './session.ts'

/** By then the first page has loaded what it needs. */
const QUIET_TIME = 3_000

const VIEW_LOST = 'Your view of the store has ended. Please open it again.'

const WORDS: Partial<Record<EndReason, () => void>> = {
  expired: () => toastFailure('Unauthorized! Logging Out...'),
  forbidden: () => toastFailure('Unauthorized! Logging Out...'),
  elsewhere: () => toastInfo('You have been signed out in another window.'),
}

/** Once a session is over, memory is emptied and the person stands at the login they came in by. */
export function leaveOnSessionEnd(router: RegisteredRouter): void {
  listenForSessionEnd({
    onEnd: (reason, login) => {
      // A page that refused this account would only refuse it again.
      const comesBack = reason === 'expired' || reason === 'again'
      const wanted = router.latestLocation.href
      void queryClient.cancelQueries()
      queryClient.clear()
      router.clearCache()
      WORDS[reason]?.()
      void router.navigate({
        to: login,
        replace: true,
        state: comesBack ? { wanted } : {},
        ignoreBlocker: true,
      })
    },
    // Loaded anew: what a screen of the store still asks for must not be asked in the name of who looked at it.
    onViewEnd: () =>
      void router.navigate({
        to: LANDING.wholesale,
        reloadDocument: true,
        replace: true,
        ignoreBlocker: true,
      }),
  })
  if (wasViewLost()) toastInfo(VIEW_LOST)
  // The way to the login must be open without a network too.
  if (currentToken() !== undefined)
    setTimeout(() => void router.loadRouteChunk(router.routesByPath['/login']), QUIET_TIME)
  // Browsers keep whole pages in memory for the Back button, with what was on them.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && currentToken() !== undefined) location.reload()
  })
}
