import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { users } from '@trousseau/contract/users'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { useList } from '../../lib/api/use-api.ts'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { useListAddress } from '../../lib/list-page/use-list-address.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { InviteDialog } from '../invite-dialog.tsx'
import { PeopleTable } from '../people-table.tsx'
import styles from './staff-page.module.css'
import { StaffSearch, toQuestion } from './staff-search.ts'
import { StaffSignIn } from './staff-sign-in.tsx'

const route = getRouteApi('/wholesale/admin/desk/staff')

const LISTS = [users.listStaff]

export function StaffPage() {
  const [search, change] = useListAddress(route, StaffSearch)
  const [clears, clear] = useClearing(() => change({ search: undefined, page: undefined }))
  const [isInviting, setIsInviting] = useState(false)
  const query = toQuestion(search)
  const read = useList(users.listStaff, { query })

  return (
    <Page
      title="Staff"
      subtitle="Your team. Admins can also manage staff and factories, delete stores and view the audit log."
      actions={
        <Button
          leftSection={<UserPlus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setIsInviting(true)}
        >
          Invite staff
        </Button>
      }
    >
      <TableBar>
        <SearchField
          key={clears}
          className={styles.search}
          label="Search"
          placeholder="Name or email"
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text, page: undefined }, 'replace')}
        />
      </TableBar>
      <PeopleTable
        label="Staff"
        query={query}
        onChange={change}
        read={read}
        refreshes={LISTS}
        canManage
        nothing={{
          sentence: 'No staff yet.',
          filtered: Boolean(search.search) && { onClear: clear },
        }}
      />
      <StaffSignIn />
      <InviteDialog
        title="Invite staff"
        send={(body, idempotencyKey) => call(users.inviteStaff, { body, idempotencyKey })}
        message={users.inviteStaff.message}
        refreshes={LISTS}
        isOpen={isInviting}
        onClose={() => setIsInviting(false)}
      />
    </Page>
  )
}
