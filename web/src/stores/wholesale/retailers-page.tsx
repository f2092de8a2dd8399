import { getRouteApi } from '@tanstack/react-router'
import { ADMIN } from '@trousseau/domain/roles'
import { useEffect, useRef } from 'react'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { useListAddress } from '../../lib/list-page/use-list-address.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { SignOutButton } from '../../lib/session/sign-out-button.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { DeleteStorePrompt } from './delete-store-prompt.tsx'
import styles from './retailers-page.module.css'
import { RetailersSearch } from './retailers-search.ts'
import { RetailersTable } from './retailers-table.tsx'
import { useDeleteStore } from './use-delete-store.ts'

const route = getRouteApi('/wholesale/list-of-retailers')

export function RetailersPage() {
  const isAdmin = useSession()?.user.role_id === ADMIN
  const [search, change] = useListAddress(route, RetailersSearch)
  const [clears, clear] = useClearing(() => change({ search: undefined, page: undefined }))
  const { asked, isAsking, isStoreDeleted, ask, take, close } = useDeleteStore()
  const list = useRef<HTMLDivElement>(null)

  // The button that was pressed is gone with its row.
  useEffect(() => {
    if (isStoreDeleted) list.current?.focus()
  }, [isStoreDeleted])

  return (
    <Page
      title="Retailers"
      subtitle="The stores that order from the house"
      actions={
        <>
          <SignOutButton />
          <LinkButton to="/add-store">Add Store</LinkButton>
        </>
      }
    >
      <TableBar>
        <SearchField
          key={clears}
          className={styles.search}
          label="Filter Store Name"
          placeholder="Filter Store Name"
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text, page: undefined }, 'replace')}
        />
      </TableBar>
      <div ref={list} className={styles.list} tabIndex={-1}>
        <RetailersTable
          search={search}
          onChange={change}
          onClear={clear}
          onDelete={isAdmin ? ask : undefined}
        />
      </div>
      {/* There before it opens: only then does it know where the focus goes back to. */}
      <DeleteStorePrompt store={asked} isOpen={isAsking} onClose={close} onTake={take} />
    </Page>
  )
}
