import type { UseQueryResult } from '@tanstack/react-query'
import type { Endpoint } from '@trousseau/contract/endpoint'
import type { PageMeta } from '@trousseau/contract/page'
import type { User } from '@trousseau/contract/users'
import { useState } from 'react'
import type { CallFailed } from '../lib/api/call-failed.ts'
import { ListTable } from '../lib/list-page/list-table.tsx'
import type { Nothing } from '../lib/list-page/nothing-listed.tsx'
import { useSession } from '../lib/session/use-session.ts'
import { peopleColumns } from './people-columns.tsx'
import { PersonDeleteDialog } from './people-delete-dialog.tsx'
import { PersonEditDialog } from './people-edit-dialog.tsx'
import type { ChangePeople, PeopleQuery } from './people-query.ts'

const NOUN = { one: 'person', many: 'people' }

type PeopleTableProps = {
  /** Whose people: "Staff". */
  label: string
  query: PeopleQuery
  onChange: ChangePeople
  read: UseQueryResult<{ users: readonly User[]; meta: PageMeta }, CallFailed>
  /** The lists that are not so any more once somebody was changed or deleted. */
  refreshes: readonly Endpoint[]
  /** Those who only look have no buttons. */
  canManage: boolean
  /** Not where all have the same rights, as at a factory. */
  hasRoles?: boolean
  nothing: Nothing
}

/**
 * People who may sign in, and the dialogs to change and to delete them.
 *
 *     const [query, change] = usePeopleQuery()
 *     const read = useRead(api.listStoreUsers, { params: { id }, query })
 *     <PeopleTable label="People" query={query} onChange={change} read={read} refreshes={[api.listStoreUsers]} … />
 */
export function PeopleTable(props: PeopleTableProps) {
  const { label, query, onChange, read, refreshes, canManage, hasRoles = true, nothing } = props
  const ownId = useSession()?.user.id
  const [asked, setAsked] = useState<{ question: 'edit' | 'delete'; person: User }>()
  const [isOpen, setIsOpen] = useState(false)
  const ask = (question: 'edit' | 'delete') => (person: User) => {
    setAsked({ question, person })
    setIsOpen(true)
  }
  const actions = canManage ? { ownId, onEdit: ask('edit'), onDelete: ask('delete') } : undefined
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
          <PersonDeleteDialog
            person={asked.person}
            refreshes={refreshes}
            isOpen={isOpen && asked.question === 'delete'}
            onClose={close}
          />
        </>
      )}
    </>
  )
}
