import type { User } from '@trousseau/contract/users'
import { toastSuccess } from '../../ui/toasts.tsx'

/** They may sign in with the password typed for them, or choose their own by the link. */
export function tellAdded({ name, email }: User): void {
  toastSuccess(`The user account of ${name} was added. An e-mail is on its way to ${email}.`)
}
