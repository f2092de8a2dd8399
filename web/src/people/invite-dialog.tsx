import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@trousseau/contract/endpoint'
import type { User } from '@trousseau/contract/users'
import { toastSuccess } from '../ui/toasts.tsx'
import type { PersonDraft } from './people-draft.ts'
import { PersonDialog } from './people-form.tsx'

type InviteDialogProps = {
  title: string
  /** False if everybody has the same rights, as at a factory. */
  hasRoles?: boolean
  /** Why only a Regular Account can be invited, if so. */
  onlyRegular?: string | undefined
  /** Calls one of the inviting endpoints with its idempotency key. */
  send: (invitation: PersonDraft, idempotencyKey: string) => Promise<User>
  /** The success message: the endpoint's own. */
  message: string
  /** The lists that will show the new person. */
  refreshes: readonly Endpoint[]
  isOpen: boolean
  onClose: () => void
}

/**
 * Invites a new person, who chooses their own password through a link.
 *
 *     <InviteDialog
 *       title="Invite staff"
 *       send={(body, idempotencyKey) => call(api.inviteStaff, { body, idempotencyKey })}
 *       message={api.inviteStaff.message}
 *       refreshes={[api.listStaff]}
 *       isOpen={isInviting}
 *       onClose={() => setIsInviting(false)}
 *     />
 */
export function InviteDialog(props: InviteDialogProps) {
  const { title, hasRoles = true, onlyRegular, isOpen, onClose, send, message, refreshes } = props
  const client = useQueryClient()

  function tell() {
    toastSuccess(message)
    for (const { path } of refreshes) void client.invalidateQueries({ queryKey: [path] })
  }

  return (
    <PersonDialog
      title={title}
      person={undefined}
      hasRoles={hasRoles}
      onlyRegular={onlyRegular}
      doLabel="Send invitation"
      busyLabel="Inviting…"
      isOpen={isOpen}
      onClose={onClose}
      onSave={(draft, _, idempotencyKey) => send(draft, idempotencyKey)}
      onSaved={tell}
    >
      We’ll email them a link to choose a password.
    </PersonDialog>
  )
}
