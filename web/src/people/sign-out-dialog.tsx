import { type User, users } from '@trousseau/contract/users'
import { call } from '../lib/api/call.ts'
import { CallFailed } from '../lib/api/call-failed.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { toastFailure, toastSuccess } from '../ui/toasts.tsx'
import { personName } from './people-draft.ts'

type SignOutDialogProps = {
  /** Kept while the dialog closes, so that its text does not change while it fades out. */
  person: User
  isOpen: boolean
  onClose: () => void
}

/** For a lost phone or laptop. */
export function SignOutDialog({ person, isOpen, onClose }: SignOutDialogProps) {
  const name = personName(person)

  async function confirm() {
    try {
      await call(users.endUserSessions, { params: { id: String(person.id) } })
      toastSuccess(`${name} was signed out everywhere.`)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
  }

  return (
    <ConfirmDialog
      question={`Sign ${name} out everywhere?`}
      confirmLabel="Sign out everywhere"
      pendingLabel="Signing out…"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
    >
      For a lost phone or laptop. They can sign in again right away.
    </ConfirmDialog>
  )
}
