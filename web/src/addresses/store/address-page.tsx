import { Button } from '@mantine/core'
import { type Address, addresses } from '@trousseau/contract/addresses'
import { Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useList, useWrite } from '../../lib/api/use-api.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SkeletonCard } from '../../ui/page/skeleton-shapes.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { AddressDialog } from '../address-dialog.tsx'
import { AddressLines } from '../address-lines.tsx'
import { DeleteAddressDialog } from '../delete-address-dialog.tsx'
import styles from './address-page.module.css'

export function AddressPage() {
  const storeId = useSession()?.store?.id
  return storeId === undefined ? null : <Addresses storeId={storeId} />
}

function Addresses({ storeId }: { storeId: number }) {
  const read = useList(addresses.listAddresses, { params: { id: String(storeId) }, query: { per_page: -1 } })
  const [edited, setEdited] = useState<{ address: Address | undefined; opened: number }>()
  const [isEditing, setIsEditing] = useState(false)
  const [deleted, setDeleted] = useState<Address>()
  const [isDeleting, setIsDeleting] = useState(false)
  const saved = read.data?.addresses

  function edit(address: Address | undefined) {
    setEdited((before) => ({ address, opened: (before?.opened ?? 0) + 1 }))
    setIsEditing(true)
  }
  const addButton = <Button onClick={() => edit(undefined)}>Add new address</Button>

  return (
    <Page
      title="Address"
      subtitle="Where we ship your orders."
      actions={saved?.length ? addButton : undefined}
    >
      {read.error && !saved ? (
        <LoadFailed
          what="The addresses could not be loaded."
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : !saved ? (
        <AddressSkeletons />
      ) : saved.length === 0 ? (
        <EmptyState sentence="No address has been added yet." action={addButton} />
      ) : (
        <AddressList
          saved={saved}
          onEdit={edit}
          onDelete={(address) => {
            setDeleted(address)
            setIsDeleting(true)
          }}
        />
      )}
      <AddressDialog
        // A new key each time it opens, so that the form starts fresh.
        key={edited?.opened ?? 0}
        address={edited?.address}
        isOpen={isEditing}
        onClose={() => setIsEditing(false)}
        onSaved={({ full_name }) => {
          setIsEditing(false)
          toastSuccess(`Address of ${full_name} saved.`)
        }}
      />
      {deleted && (
        <DeleteAddressDialog address={deleted} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
      )}
    </Page>
  )
}

type AddressListProps = {
  saved: readonly Address[]
  onEdit: (address: Address) => void
  onDelete: (address: Address) => void
}

function AddressList({ saved, onEdit, onDelete }: AddressListProps) {
  const mark = useWrite(addresses.markDefaultAddress, { refreshes: [addresses.listAddresses] })
  return (
    <ul className={styles.list} aria-label="Addresses">
      {saved.map((address) => (
        <li key={address.id} className={styles.card}>
          <AddressLines address={address} />
          <div className={styles.actions}>
            <IconButton
              label={`Offer the address of ${address.full_name} first at checkout`}
              icon={Star}
              isPressed={address.is_default}
              onClick={() =>
                mark.mutate(
                  { params: { id: String(address.id) } },
                  { onError: ({ message }) => toastFailure(message) },
                )
              }
            />
            <IconButton
              label={`Edit the address of ${address.full_name}`}
              icon={Pencil}
              onClick={() => onEdit(address)}
            />
            <IconButton
              label={`Delete the address of ${address.full_name}`}
              icon={Trash2}
              onClick={() => onDelete(address)}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

function AddressSkeletons() {
  return (
    <Loading label="Loading the addresses">
      <div className={styles.list}>
        {[1, 2, 3].map((place) => (
          <SkeletonCard key={place} height={150} />
        ))}
      </div>
    </Loading>
  )
}
