import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type Retailer, stores } from '@trousseau/contract/stores'
import { ADMIN } from '@trousseau/domain/people/roles'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useList } from '../../lib/api/use-api.ts'
import { PasswordPrompt } from '../../lib/forms/password-prompt.tsx'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { SignOutButton } from '../../lib/session/sign-out-button.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { toastInfo, toastSuccess } from '../../ui/toasts.tsx'
import { retailerColumns } from './retailer-columns.tsx'
import styles from './retailers-page.module.css'
import { RetailersSearch, toFilters } from './retailers-search.ts'

const route = getRouteApi('/wholesale/list-of-retailers')

export function RetailersPage() {
  const isAdmin = useSession()?.user.role_id === ADMIN
  const [search, change] = useListAddress(route, RetailersSearch)
  const [clears, clear] = useClearing(() => change({ search: undefined, page: undefined }))
  const { asked, isAsking, isStoreDeleted, ask, take, close } = useDeleteStore()
  const list = useRef<HTMLDivElement>(null)

  // The button that was pressed disappeared with its row.
  useEffect(() => {
    if (isStoreDeleted) list.current?.focus()
  }, [isStoreDeleted])

  return (
    <Page
      title="Retailers"
      subtitle="The stores that order from us"
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
      {/* Mounted before it opens, because only then can it return the focus. */}
      <DeleteStorePrompt store={asked} isOpen={isAsking} onClose={close} onTake={take} />
    </Page>
  )
}

type DeleteStorePromptProps = {
  /**
   * Kept while the prompt closes, so that its text does not change while it fades out. Undefined until the first time.
   */
  store: Retailer | undefined
  isOpen: boolean
  onClose: () => void
  onTake: (password: string) => Promise<unknown>
}

function DeleteStorePrompt({ store, isOpen, onClose, onTake }: DeleteStorePromptProps) {
  return (
    <PasswordPrompt isOpen={isOpen} onClose={onClose} onTake={onTake}>
      <p>
        <strong>{store?.name}</strong> will be deleted.
      </p>
      <p>
        Its people are signed out and cannot sign in any more. Its orders, invoices and payments stay on
        record. This cannot be taken back.
      </p>
    </PasswordPrompt>
  )
}

type RetailersTableProps = {
  search: RetailersSearch
  onChange: ChangeList<RetailersSearch>
  onClear: () => void
  /** Undefined for people who may not delete stores. */
  onDelete: ((store: Retailer) => void) | undefined
}

function RetailersTable({ search, onChange, onClear, onDelete }: RetailersTableProps) {
  const query = { ...toFilters(search), ...pageOf(search) }
  const read = useList(stores.listStores, { query })
  return (
    <ListTable
      label="Retailers"
      noun={{ one: 'retailer', many: 'retailers' }}
      query={query}
      read={read}
      rows={read.data?.stores}
      columns={retailerColumns(onDelete)}
      onChange={onChange}
      nothing={{
        sentence: 'There are no retailers yet.',
        action: <LinkButton to="/add-store">Add Store</LinkButton>,
        filtered: Boolean(search.search) && { onClear },
      }}
    />
  )
}

/** Asks about one store at a time. The list is refetched before the prompt closes. */
function useDeleteStore() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Retailer>()
  const [isAsking, setIsAsking] = useState(false)
  const [isStoreDeleted, setIsStoreDeleted] = useState(false)

  function ask(store: Retailer) {
    setIsStoreDeleted(false)
    setAsked(store)
    setIsAsking(true)
  }

  async function take(password: string) {
    if (!asked) return
    const wasOpen = await close(asked.id, password)
    await Promise.all(
      [stores.listStores, stores.getStore].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    )
    setIsStoreDeleted(true)
    if (wasOpen) toastSuccess(`${asked.name} was deleted.`)
    else toastInfo(`${asked.name} had been deleted already.`)
  }

  return { asked, isAsking, isStoreDeleted, ask, take, close: () => setIsAsking(false) }
}

/** False if somebody else had already deleted the store. */
async function close(id: number, password: string): Promise<boolean> {
  try {
    await call(stores.deleteStore, { params: { id: String(id) }, body: { password } })
    return true
  } catch (failure) {
    if (failure instanceof CallFailed && failure.code === 'not_found') return false
    throw failure
  }
}
