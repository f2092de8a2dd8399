import { Button } from '@mantine/core'
import type { Factory } from '@trousseau/contract/factories'
import { users } from '@trousseau/contract/users'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { useList } from '../../lib/api/use-api.ts'
import { InviteDialog } from '../../people/invite-dialog.tsx'
import { usePeopleQuery } from '../../people/people-query.ts'
import { PeopleTable } from '../../people/people-table.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'

const LISTS = [users.listFactoryUsers]

export function FactoryPeople({ factory }: { factory: Factory }) {
  const params = { id: String(factory.id) }
  const [query, change] = usePeopleQuery()
  const read = useList(users.listFactoryUsers, { params, query })
  const [isInviting, setIsInviting] = useState(false)
  return (
    <FormSection
      title="People"
      hint="Everyone here sees all of this factory’s orders, packages and payments."
    >
      <div>
        <Button
          variant="outline"
          leftSection={<UserPlus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setIsInviting(true)}
        >
          Invite user
        </Button>
      </div>
      <PeopleTable
        label={`People of ${factory.name}`}
        query={query}
        onChange={change}
        read={read}
        refreshes={LISTS}
        canManage
        hasRoles={false}
        nothing={{ sentence: 'No one at this factory can sign in yet.' }}
      />
      <InviteDialog
        title={`Invite user to ${factory.name}`}
        hasRoles={false}
        send={(body, idempotencyKey) => call(users.inviteFactoryUser, { params, body, idempotencyKey })}
        message={users.inviteFactoryUser.message}
        refreshes={LISTS}
        isOpen={isInviting}
        onClose={() => setIsInviting(false)}
      />
    </FormSection>
  )
}
