import { useQueryClient } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import type { Endpoint } from '@trousseau/contract/endpoint'
import type { User } from '@trousseau/contract/users'
import { call } from '../lib/api/call.ts'
import { useSession } from '../lib/session/use-session.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { type PersonDraft, personName } from './people-draft.ts'
import { PersonDialog } from './people-form.tsx'

const INVITED =
  'They have not chosen a password yet. If the e-mail is lost, "Forgot Password" where they sign in sends another.'

type PersonEditDialogProps = {
  /** Stays while the dialog closes, so that its words do not change in one's eyes. */
  person: User
  hasRoles: boolean
  refreshes: readonly Endpoint[]
  isOpen: boolean
  onClose: () => void
}

export function PersonEditDialog({ person, hasRoles, refreshes, isOpen, onClose }: PersonEditDialogProps) {
  const client = useQueryClient()
  const isOneself = useSession()?.user.id === person.id

  function save({ role, ...draft }: PersonDraft, before: User = person) {
    const change = { ...draft, ...(hasRoles && !isOneself && { role }) }
    return call(api.updateUser, {
      params: { id: String(before.id) },
      body: { ...change, version: before.version },
    })
  }

  function tell(saved: User) {
    toastSuccess(`The account of ${personName(saved)} was saved.`)
    // One's own name stands in the frame of every page.
    const stale = isOneself ? [...refreshes, api.getSession] : refreshes
    for (const { path } of stale) void client.invalidateQueries({ queryKey: [path] })
  }

  return (
    <PersonDialog
      title={`Edit ${personName(person)}`}
      person={person}
      hasRoles={hasRoles}
      fixedRole={isOneself ? 'You cannot change your own role.' : undefined}
      doLabel="Save"
      busyLabel="Saving…"
      isOpen={isOpen}
      onClose={onClose}
      onSave={save}
      onSaved={tell}
    >
      {person.invited && INVITED}
    </PersonDialog>
  )
}
