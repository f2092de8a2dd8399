import { Button } from '@mantine/core'
import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import { useState } from 'react'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { SignOutButton } from '../../lib/session/sign-out-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { AddMethodDialog } from '../add-method-dialog.tsx'
import { DeleteMethodDialog } from '../delete-method-dialog.tsx'
import { EditMethodDialog } from '../edit-method-dialog.tsx'
import { MethodList, MethodSkeletons } from '../method-list.tsx'
import { methodName } from '../method-words.ts'
import { useMethods } from '../use-methods.ts'

export function SavedMethods({ storeId }: { storeId: number }) {
  const read = useMethods(storeId)
  const [isAdding, setIsAdding] = useState(false)
  const [edited, setEdited] = useState<{ method: PaymentMethod; opened: number }>()
  const [isEditing, setIsEditing] = useState(false)
  const [deleted, setDeleted] = useState<PaymentMethod>()
  const [isDeleting, setIsDeleting] = useState(false)
  const methods = read.data
  const addButton = <Button onClick={() => setIsAdding(true)}>Add new payment method</Button>

  return (
    <Page
      title="Payments"
      subtitle="Please Add a Payment Method For The Store"
      actions={
        <>
          <SignOutButton />
          {methods?.length ? addButton : undefined}
        </>
      }
    >
      {read.error && !methods ? (
        <LoadFailed
          what="The payment methods could not be loaded."
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : !methods ? (
        <MethodSkeletons />
      ) : methods.length === 0 ? (
        <EmptyState sentence="No payment method has been added yet." action={addButton} />
      ) : (
        <MethodList
          methods={methods}
          onEdit={(method) => {
            setEdited((before) => ({ method, opened: (before?.opened ?? 0) + 1 }))
            setIsEditing(true)
          }}
          onDelete={(method) => {
            setDeleted(method)
            setIsDeleting(true)
          }}
        />
      )}
      <AddMethodDialog
        storeId={storeId}
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onSaved={({ method, staxId }) => {
          setIsAdding(false)
          toastSuccess(`Payment method saved: ${staxId ?? method.id}`)
        }}
      />
      {edited && (
        <EditMethodDialog
          // Opened anew, it begins anew.
          key={edited.opened}
          method={edited.method}
          isOpen={isEditing}
          onClose={() => setIsEditing(false)}
          onSaved={(method) => {
            setIsEditing(false)
            toastSuccess(`The ${methodName(method)} was saved.`)
          }}
        />
      )}
      {deleted && (
        <DeleteMethodDialog method={deleted} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
      )}
    </Page>
  )
}
