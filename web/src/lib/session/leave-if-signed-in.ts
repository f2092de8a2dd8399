import { redirect } from '@tanstack/react-router'
import { LANDING } from '@trousseau/domain/people/roles'
import { currentKind } from './session.ts'

/** The login pages are only for people who are signed out. */
export function leaveIfSignedIn(to?: '/recent-orders'): void {
  const kind = currentKind()
  if (kind) throw redirect({ to: to ?? LANDING[kind], replace: true })
}
