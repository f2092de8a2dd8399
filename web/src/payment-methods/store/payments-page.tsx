import { Button } from '@mantine/core'
import { type PaymentMethod, paymentMethods } from '@trousseau/contract/payment-methods'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useWrite } from '../../lib/api/use-api.ts'
import { SignOutButton } from '../../lib/session/sign-out-button.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SkeletonCard } from '../../ui/page/skeleton-shapes.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { AddMethodDialog } from '../add-method-dialog.tsx'
import { DeleteMethodDialog } from '../delete-method-dialog.tsx'
import { EditMethodDialog } from '../edit-method-dialog.tsx'
import { MethodFace } from '../method-face.tsx'
import { methodName } from '../method-words.ts'
import { useMethods } from '../use-methods.ts'
import styles from './payments-page.module.css'

export function PaymentsPage() {
  const store = useSession()?.store
  if (!store) return null
  if (store.payment_method_type_id !== CREDIT_ON_DELIVERY) return <SavedMethods storeId={store.id} />
  return (
    <Page title="Payments">
      <CreditOnDelivery />
    </Page>
  )
}

function CreditOnDelivery() {
  return (
    <div className={styles.card}>
      <p className={styles.label}>CREDIT ON DELIVERY</p>
    </div>
  )
}

function SavedMethods({ storeId }: { storeId: number }) {
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
          toastSuccess(`${capital(methodName(method))} saved.`, `Payment method ID: ${staxId ?? method.id}`)
        }}
      />
      {edited && (
        <EditMethodDialog
          // A new key each time it opens, so that the form starts fresh.
          key={edited.opened}
          method={edited.method}
          isOpen={isEditing}
          onClose={() => setIsEditing(false)}
          onSaved={(method) => {
            setIsEditing(false)
            toastSuccess(`${capital(methodName(method))} saved.`)
          }}
        />
      )}
      {deleted && (
        <DeleteMethodDialog method={deleted} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
      )}
    </Page>
  )
}

type MethodListProps = {
  methods: readonly PaymentMethod[]
  onEdit: (method: PaymentMethod) => void
  onDelete: (method: PaymentMethod) => void
}

function MethodList({ methods, onEdit, onDelete }: MethodListProps) {
  const mark = useWrite(paymentMethods.markDefaultPaymentMethod, {
    refreshes: [paymentMethods.listPaymentMethods],
  })
  return (
    <ul className={styles.list} aria-label="Payment methods">
      {methods.map((method) => {
        const words = `the ${methodName(method)} of ${method.person_name}`
        return (
          <li key={method.id} className={styles.methodListCard}>
            <MethodFace method={method} />
            <div className={styles.actions}>
              <IconButton
                label={`Offer ${words} first at checkout`}
                icon={Star}
                isPressed={method.is_default}
                onClick={() =>
                  mark.mutate(
                    { params: { id: String(method.id) } },
                    { onError: ({ message }) => toastFailure(message) },
                  )
                }
              />
              <IconButton label={`Edit ${words}`} icon={Pencil} onClick={() => onEdit(method)} />
              <IconButton label={`Delete ${words}`} icon={Trash2} onClick={() => onDelete(method)} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function MethodSkeletons() {
  return (
    <Loading label="Loading the payment methods">
      <div className={styles.list}>
        {[1, 2, 3].map((place) => (
          <SkeletonCard key={place} height={118} />
        ))}
      </div>
    </Loading>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
