import { Button } from '@mantine/core'
import type { Address } from '@trousseau/contract/addresses'
import { api } from '@trousseau/contract/api'
import { useState } from 'react'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { AddressDialog } from '../address-dialog.tsx'
import { DeleteAddressDialog } from '../delete-address-dialog.tsx'
import { AddressList, AddressSkeletons } from './address-list.tsx'

export function AddressPage() {
  const storeId = useSession()?.store?.id
  return storeId === undefined ? null : <Addresses storeId={storeId} />
}

function Addresses({ storeId }: { storeId: number }) {
  const read = useRead(api.listAddresses, { params: { id: String(storeId) }, query: { per_page: -1 } })
  const [edited, setEdited] = useState<{ address: Address | undefined; opened: number }>()
  const [isEditing, setIsEditing] = useState(false)
  const [deleted, setDeleted] = useState<Address>()
  const [isDeleting, setIsDeleting] = useState(false)
  const addresses = read.data?.addresses

  function edit(address: Address | undefined) {
    setEdited((before) => ({ address, opened: (before?.opened ?? 0) + 1 }))
    setIsEditing(true)
  }
  const addButton = <Button onClick={() => edit(undefined)}>Add new address</Button>

  return (
    <Page
      title="Address"
      subtitle="Where we send your dresses."
      actions={addresses?.length ? addButton : undefined}
    >
      {read.error && !addresses ? (
        <LoadFailed
          what="The addresses could not be loaded."
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : !addresses ? (
        <AddressSkeletons />
      ) : addresses.length === 0 ? (
        <EmptyState sentence="No address has been added yet." action={addButton} />
      ) : (
        <AddressList
          addresses={addresses}
          onEdit={edit}
          onDelete={(address) => {
            setDeleted(address)
            setIsDeleting(true)
          }}
        />
      )}
      <AddressDialog
        // Opened anew, it begins anew.
        key={edited?.opened ?? 0}
        address={edited?.address}
        isOpen={isEditing}
        onClose={() => setIsEditing(false)}
        onSaved={({ full_name }) => {
          setIsEditing(false)
          toastSuccess(`The address of ${full_name} was saved.`)
        }}
      />
      {deleted && (
        <DeleteAddressDialog address={deleted} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
      )}
    </Page>
  )
}
