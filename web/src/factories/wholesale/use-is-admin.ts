import { ADMIN } from '@trousseau/domain/people/roles'
import { useSession } from '../../lib/session/use-session.ts'

/** Whether whoever looks may change factories: the others of the staff read. */
export function useIsAdmin(): boolean {
  return useSession()?.user.role_id === ADMIN
}
