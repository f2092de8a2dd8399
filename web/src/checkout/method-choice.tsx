import { Button } from '@mantine/core'
import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import { useState } from 'react'
import { LoadFailed } from '../app/load-failed.tsx'
import { AddMethodDialog } from '../parts/add-method-dialog.tsx'
import { DeleteMethodDialog } from '../parts/delete-method-dialog.tsx'
import { EditMethodDialog } from '../parts/edit-method-dialog.tsx'
import { MethodFace } from '../parts/method-face.tsx'
import { methodName } from '../parts/method-words.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { CardSkeletons } from './card-skeletons.tsx'
import { RadioCards } from './radio-cards.tsx'
import styles from './step-parts.module.css'
import type { Checkout } from './use-checkout.ts'

/** The saved cards and bank accounts; for a store on credit on delivery there is nothing to choose. */
export function MethodChoice({ checkout }: { checkout: Checkout }) {
  return checkout.isOnDelivery ? <OnDelivery /> : <SavedMethods checkout={checkout} />
}

function OnDelivery() {
  return (
    <p className={styles.delivery}>
      <strong>Credit On Delivery</strong>
      <span>Your store pays when the order is delivered.</span>
    </p>
  )
}

function SavedMethods({ checkout }: { checkout: Checkout }) {
  const { methods: read, method: chosen, change, noteDeletion, storeId } = checkout
  const [isAdding, setIsAdding] = useState(false)
  const [edited, setEdited] = useState<{ method: PaymentMethod; opened: number }>()
  const [isEditing, setIsEditing] = useState(false)
  const [deleted, setDeleted] = useState<PaymentMethod>()
  const [isDeleting, setIsDeleting] = useState(false)
  const methods = read.data
  const withId = (id: number) => methods?.find((method) => method.id === id)

  function edit(method: PaymentMethod | undefined) {
    if (!method) return
    setEdited((before) => ({ method, opened: (before?.opened ?? 0) + 1 }))
    setIsEditing(true)
  }
  function remove(method: PaymentMethod | undefined) {
    if (!method) return
    setDeleted(method)
    setIsDeleting(true)
    noteDeletion({ payment_method: method.id })
  }
  const add = (look: 'default' | 'filled') => (
    <Button variant={look} onClick={() => setIsAdding(true)}>
      Add new payment method
    </Button>
  )

  return (
    <>
      {read.error && !methods ? (
        <LoadFailed
          what="The payment methods could not be loaded."
          failure={read.error}
          kept="What you had chosen is kept."
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : !methods ? (
        <CardSkeletons label="Loading the payment methods" height={140} />
      ) : methods.length === 0 ? (
        <EmptyState sentence="No payment method has been added yet." action={add('filled')} />
      ) : (
        <>
          <RadioCards
            label="Payment Method"
            cards={methods.map((method) => ({
              id: method.id,
              words: `the ${methodName(method)} of ${method.person_name}`,
              face: <MethodFace method={method} />,
            }))}
            value={chosen?.id}
            onChange={(id) => change({ payment_method: id })}
            onEdit={(id) => edit(withId(id))}
            onDelete={(id) => remove(withId(id))}
          />
          <div className={styles.add}>{add('default')}</div>
        </>
      )}
      <AddMethodDialog
        storeId={storeId}
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onSaved={({ method }) => {
          setIsAdding(false)
          change({ payment_method: method.id })
        }}
      />
      {edited && (
        <EditMethodDialog
          // Opened anew, it begins anew.
          key={edited.opened}
          method={edited.method}
          isOpen={isEditing}
          onClose={() => setIsEditing(false)}
          onSaved={() => setIsEditing(false)}
        />
      )}
      {deleted && (
        <DeleteMethodDialog method={deleted} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
      )}
    </>
  )
}
