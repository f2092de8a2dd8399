import { ADMIN } from '@trousseau/domain/people/roles'
import { useSession } from '../../lib/session/use-session.ts'

/** Whether the signed-in person may change factories: other staff may only view them. */
export function useIsAdmin(): boolean {
  return useSession()?.user.role_id === ADMIN
}
