import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@trousseau/contract/endpoint'
import type { User } from '@trousseau/contract/users'
import { toastSuccess } from '../ui/toasts.tsx'
import type { PersonDraft } from './people-draft.ts'
import { PersonDialog } from './people-form.tsx'

type InviteDialogProps = {
  title: string
  /** Not where all have the same rights, as at a factory. */
  hasRoles?: boolean
  /** One of the endpoints that invite, with the key it takes. */
  send: (invitation: PersonDraft, idempotencyKey: string) => Promise<User>
  /** What the server says once it is done: the endpoint's own words. */
  message: string
  /** The lists in which they stand then. */
  refreshes: readonly Endpoint[]
  isOpen: boolean
  onClose: () => void
}

/**
 * Somebody new, who chooses their own password from a link.
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
  const { title, hasRoles = true, isOpen, onClose, send, message, refreshes } = props
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
      doLabel="Send invitation"
      busyLabel="Inviting…"
      isOpen={isOpen}
      onClose={onClose}
      onSave={(draft, _, idempotencyKey) => send(draft, idempotencyKey)}
      onSaved={tell}
    >
      They get an e-mail with a link to choose a password.
    </PersonDialog>
  )
}
