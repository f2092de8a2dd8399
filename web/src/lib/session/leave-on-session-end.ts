import type { RegisteredRouter } from '@tanstack/react-router'
import { LANDING } from '@trousseau/domain/people/roles'
import { loadToasts } from '../../theme/app-theme.tsx'
import { clearToasts, toastFailure, toastInfo } from '../../ui/toasts.tsx'
import { queryClient } from '../api/query-client.ts'
import { loadOffline } from '../offline/or-kept.ts'
import { currentKind, currentToken, type EndReason, listenForSessionEnd, wasViewLost } from './session.ts'

/** By then the first page has loaded its data, so what may be needed later does not compete with it. */
const QUIET_TIME = 3_000

const VIEW_LOST = 'Your view of the store has ended. Please open it again.'

const WORDS: Partial<Record<EndReason, () => void>> = {
  expired: () => toastFailure('Unauthorized! Logging Out...'),
  forbidden: () => toastFailure('Unauthorized! Logging Out...'),
  elsewhere: () => toastInfo('You have been signed out in another window.'),
}

/** When a session ends, clears the caches and shows the login page the person came in by. */
export function leaveOnSessionEnd(router: RegisteredRouter): void {
  listenForSessionEnd({
    onEnd: (reason, login, wantedBy) => {
      // After 'forbidden', returning to the same page would only be refused again.
      const comesBack = reason === 'expired' || reason === 'again'
      const wanted = router.latestLocation.href
      void queryClient.cancelQueries()
      queryClient.clear()
      router.clearCache()
      clearToasts()
      WORDS[reason]?.()
      void router.navigate({
        to: login,
        replace: true,
        state: comesBack ? { wanted, wantedBy } : {},
        ignoreBlocker: true,
      })
    },
    // Reloads the document: a pending request from the store's screen must not be sent with the staff member's own
    // token.
    onViewEnd: () =>
      void router.navigate({
        to: LANDING.wholesale,
        reloadDocument: true,
        replace: true,
        ignoreBlocker: true,
      }),
  })
  if (wasViewLost()) toastInfo(VIEW_LOST)
  // Preloads the login page and what shows messages: signing out must work without a network, too. Then keeps what opens
  // without one.
  if (currentToken() !== undefined)
    setTimeout(() => {
      // Whatever cannot be loaded now is asked for again when it is needed.
      for (const later of [
        router.loadRouteChunk(router.routesByPath['/login']),
        loadToasts(),
        // With the catalog, an item opens without a network, too.
        currentKind() === 'store' && router.loadRouteChunk(router.routesByPath['/ViewOrder/$Id']),
        loadOffline().then(({ keepOffline }) => keepOffline()),
      ])
        if (later) later.catch(() => {})
    }, QUIET_TIME)
  // Browsers keep whole pages in memory for the Back button, including the data on them.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && currentToken() !== undefined) location.reload()
  })
}
