import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@trousseau/contract/endpoint'
import type { PageMeta } from '@trousseau/contract/page'
import { sessions } from '@trousseau/contract/sessions'
import { type User, users } from '@trousseau/contract/users'
import { useState } from 'react'
import { call } from '../lib/api/call.ts'
import type { CallFailed } from '../lib/api/call-failed.ts'
import type { Nothing } from '../lib/list-page/list-table.tsx'
import { ListTable } from '../lib/list-page/list-table.tsx'
import { useSession } from '../lib/session/use-session.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { DeletePersonDialog } from './delete-person-dialog.tsx'
import { peopleColumns } from './people-columns.tsx'
import { type PersonDraft, personName } from './people-draft.ts'
import { PersonDialog } from './people-form.tsx'
import type { ChangePeople, PeopleQuery } from './people-query.ts'
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

type Question = 'edit' | 'delete' | 'reset' | 'sign-out'

const NOUN = { one: 'person', many: 'people' }

type PeopleTableProps = {
  /** The table's name: "Staff". */
  label: string
  query: PeopleQuery
  onChange: ChangePeople
  read: UseQueryResult<{ users: readonly User[]; meta: PageMeta }, CallFailed>
  /** The lists to refetch after somebody was changed or deleted. */
  refreshes: readonly Endpoint[]
  /** False for people who may only view: they get no buttons. */
  canManage: boolean
  /** False if everybody has the same rights, as at a factory. */
  hasRoles?: boolean
  nothing: Nothing
}

/**
 * People with accounts, and the dialogs to edit and delete them.
 *
 *     const [query, change] = usePeopleQuery()
 *     const read = useList(users.listStoreUsers, { params: { id }, query })
 *     <PeopleTable label="People" query={query} onChange={change} read={read} refreshes={[users.listStoreUsers]} … />
 */
export function PeopleTable(props: PeopleTableProps) {
  const { label, query, onChange, read, refreshes, canManage, hasRoles = true, nothing } = props
  const ownId = useSession()?.user.id
  const [asked, setAsked] = useState<{ question: Question; person: User; at: number }>()
  const [isOpen, setIsOpen] = useState(false)
  const ask = (question: Question) => (person: User) => {
    setAsked({ question, person, at: (asked?.at ?? 0) + 1 })
    setIsOpen(true)
  }
  const actions = canManage
    ? {
        ownId,
        onEdit: ask('edit'),
        onDelete: ask('delete'),
        onReset: ask('reset'),
        onSignOut: ask('sign-out'),
      }
    : undefined
  const close = () => setIsOpen(false)
  return (
    <>
      <ListTable
        label={label}
        noun={NOUN}
        query={query}
        read={read}
        rows={read.data?.users}
        columns={peopleColumns(hasRoles, actions)}
        onChange={onChange}
        nothing={nothing}
      />
      {asked && (
        <>
          <PersonEditDialog
            person={asked.person}
            hasRoles={hasRoles}
            refreshes={refreshes}
            isOpen={isOpen && asked.question === 'edit'}
            onClose={close}
          />
          <DeletePersonDialog
            key={`delete ${asked.at}`}
            person={asked.person}
            refreshes={refreshes}
            isOpen={isOpen && asked.question === 'delete'}
            onClose={close}
          />
          <SignOutDialog
            person={asked.person}
            isOpen={isOpen && asked.question === 'sign-out'}
            onClose={close}
          />
          <ResetSecondFactorDialog
            key={asked.at}
            person={asked.person}
            refreshes={refreshes}
            isOpen={isOpen && asked.question === 'reset'}
            onClose={close}
          />
        </>
      )}
    </>
  )
}

const INVITED =
  'They have not chosen a password yet. If they lost the email, "Forgot Password" on the sign-in page sends another.'

type PersonEditDialogProps = {
  /** Kept while the dialog closes, so that its text does not change while it fades out. */
  person: User
  hasRoles: boolean
  refreshes: readonly Endpoint[]
  isOpen: boolean
  onClose: () => void
}

function PersonEditDialog({ person, hasRoles, refreshes, isOpen, onClose }: PersonEditDialogProps) {
  const client = useQueryClient()
  const isOneself = useSession()?.user.id === person.id

  function save({ role, email, ...names }: PersonDraft, before: User = person) {
    const change = { ...names, ...(!isOneself && { email }), ...(hasRoles && !isOneself && { role }) }
    return call(users.updateUser, {
      params: { id: String(before.id) },
      body: { ...change, version: before.version },
    })
  }

  function tell(saved: User) {
    toastSuccess(`The account of ${personName(saved)} was saved.`)
    // The person's own name is shown around every page.
    const stale = isOneself ? [...refreshes, sessions.getSession] : refreshes
    for (const { path } of stale) void client.invalidateQueries({ queryKey: [path] })
  }

  return (
    <PersonDialog
      title={`Edit ${personName(person)}`}
      person={person}
      hasRoles={hasRoles}
      fixedRole={isOneself ? 'You cannot change your own role.' : undefined}
      fixedEmail={isOneself ? 'Your email is changed on your account page.' : undefined}
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
