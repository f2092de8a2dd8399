import { useQueryClient } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import type { Endpoint } from '@trousseau/contract/endpoint'
import type { User } from '@trousseau/contract/users'
import { call } from '../lib/api/call.ts'
import { CallFailed } from '../lib/api/call-failed.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toastFailure, toastSuccess } from '../ui/toasts.tsx'
import { personName } from './people-draft.ts'

type PersonDeleteDialogProps = {
  /** Stays while the dialog closes, so that its words do not change in one's eyes. */
  person: User
  refreshes: readonly Endpoint[]
  isOpen: boolean
  onClose: () => void
}

export function PersonDeleteDialog({ person, refreshes, isOpen, onClose }: PersonDeleteDialogProps) {
  const client = useQueryClient()
  const name = personName(person)

  async function confirm() {
    try {
      await call(api.deleteUser, { params: { id: String(person.id) } })
      toastSuccess(`The account of ${name} was deleted.`)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
    // After a refusal too: somebody else may have been faster.
    await Promise.all(refreshes.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
  }

  return (
    <ConfirmDialog
      question={`Delete the account of ${name}?`}
      confirmLabel="Delete account"
      pendingLabel="Deleting…"
      isDangerous
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
    >
      {`${person.email} is signed out at once and cannot sign in any more. What they did stays on record.`}
    </ConfirmDialog>
  )
}
