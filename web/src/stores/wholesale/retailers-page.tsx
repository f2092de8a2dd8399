import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { closing, type StoreClosing } from '@trousseau/contract/closing'
import { type Retailer, stores } from '@trousseau/contract/stores'
import { ADMIN } from '@trousseau/domain/people/roles'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { readOptions, useList } from '../../lib/api/use-api.ts'
import { PasswordPrompt } from '../../lib/forms/password-prompt.tsx'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { SignOutButton } from '../../lib/session/sign-out-button.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { toastFailure, toastInfo, toastSuccess } from '../../ui/toasts.tsx'
import { ReopenStoreDialog } from './reopen-store.tsx'
import { retailerColumns } from './retailer-columns.tsx'
import styles from './retailers-page.module.css'
import { RetailersSearch, toFilters } from './retailers-search.ts'
import { isSettled, StoreClosingDialog, type StoreDecisions } from './store-closing.tsx'

const route = getRouteApi('/wholesale/list-of-retailers')

export function RetailersPage() {
  const isAdmin = useSession()?.user.role_id === ADMIN
  const [search, change] = useListAddress(route, RetailersSearch)
  const [clears, clear] = useClearing(() => change({ search: undefined, page: undefined }))
  const { asked, open, step, isStoreDeleted, ask, decide, take, close } = useDeleteStore()
  const [closed, setClosed] = useState<Retailer>()
  const [isReopening, setIsReopening] = useState(false)
  const shown = search.show ?? 'open'
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
        <Segmented
          label="Show"
          tone="quiet"
          segments={CHOICES}
          value={shown}
          onChange={(show) => change({ show: show === 'open' ? undefined : show, page: undefined })}
        />
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
          onDelete={isAdmin && shown !== 'closed' ? (store) => void ask(store) : undefined}
          onReopen={
            isAdmin && shown === 'closed'
              ? (store) => {
                  setClosed(store)
                  setIsReopening(true)
                }
              : undefined
          }
        />
      </div>
      {/* Mounted before it opens, because only then can it return the focus. */}
      <StoreClosingDialog open={open} isOpen={step === 'look'} onClose={close} onDecided={decide} />
      <DeleteStorePrompt store={asked} isOpen={step === 'password'} onClose={close} onTake={take} />
      <ReopenStoreDialog store={closed} isOpen={isReopening} onClose={() => setIsReopening(false)} />
    </Page>
  )
}

const CHOICES = [
  { value: 'open', label: 'Open' },
  { value: 'held', label: 'On hold' },
  { value: 'closed', label: 'Closed' },
] as const

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
        Its people are signed out and can no longer sign in. Its orders, invoices and payments stay on record.
        An admin can reopen the store later.
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
  /** Undefined unless closed stores are listed. */
  onReopen: ((store: Retailer) => void) | undefined
}

const NOTHING = {
  open: 'There are no retailers yet.',
  held: 'No retailer is on hold.',
  closed: 'No retailer is closed.',
} as const

function RetailersTable({ search, onChange, onClear, onDelete, onReopen }: RetailersTableProps) {
  const query = { ...toFilters(search), ...pageOf(search) }
  const read = useList(stores.listStores, { query })
  return (
    <ListTable
      label="Retailers"
      noun={{ one: 'retailer', many: 'retailers' }}
      query={query}
      read={read}
      rows={read.data?.stores}
      columns={retailerColumns(onDelete, onReopen)}
      onChange={onChange}
      nothing={{
        sentence: NOTHING[search.show ?? 'open'],
        action: !search.show && <LinkButton to="/add-store">Add Store</LinkButton>,
        filtered: Boolean(search.search) && { onClear },
      }}
    />
  )
}

/** Asks about one store at a time. The list is refetched before the prompt closes. */
function useDeleteStore() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Retailer>()
  const [open, setOpen] = useState<StoreClosing>()
  const [step, setStep] = useState<'look' | 'password'>()
  const [decisions, setDecisions] = useState<StoreDecisions>({})
  const [isStoreDeleted, setIsStoreDeleted] = useState(false)

  /** What is open is looked at first. If nothing is, the password is asked for at once. */
  async function ask(store: Retailer) {
    setIsStoreDeleted(false)
    setAsked(store)
    setDecisions({})
    const read = readOptions(closing.getStoreClosing, { params: { id: String(store.id) } })
    try {
      const open = await client.fetchQuery({ ...read, staleTime: 0 })
      setOpen(open)
      setStep(isSettled(open) ? 'password' : 'look')
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      // Somebody else has deleted it, which is said once it is tried.
      if (failure.code === 'not_found') setStep('password')
      else toastFailure(failure.message)
    }
  }

  function decide(decided: StoreDecisions) {
    setDecisions(decided)
    setStep('password')
  }

  async function take(password: string) {
    if (!asked) return
    const wasOpen = await close(asked.id, { ...decisions, password })
    await Promise.all(
      [stores.listStores, stores.getStore].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    )
    setIsStoreDeleted(true)
    if (wasOpen) toastSuccess(`${asked.name} was deleted.`)
    else toastInfo(`${asked.name} had been deleted already.`)
  }

  return { asked, open, step, isStoreDeleted, ask, decide, take, close: () => setStep(undefined) }
}

/** False if somebody else had already deleted the store. */
async function close(id: number, body: StoreDecisions & { password: string }): Promise<boolean> {
  try {
    await call(closing.deleteStore, { params: { id: String(id) }, body })
    return true
  } catch (failure) {
    if (failure instanceof CallFailed && failure.code === 'not_found') return false
    throw failure
  }
}
