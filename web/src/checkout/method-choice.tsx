import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import { useState } from 'react'
import { DeleteMethodDialog } from '../payment-methods/delete-method-dialog.tsx'
import { EditMethodDialog } from '../payment-methods/edit-method-dialog.tsx'
import { SavedMethods } from '../payment-methods/saved-methods.tsx'
import { CardSkeletons } from './step-foot.tsx'
import styles from './step-parts.module.css'
import type { Checkout } from './use-checkout.ts'

/** The saved cards and bank accounts. A store with credit on delivery has nothing to choose. */
export function MethodChoice({ checkout }: { checkout: Checkout }) {
  return checkout.isOnDelivery ? <OnDelivery /> : <OwnMethods checkout={checkout} />
}

function OnDelivery() {
  return (
    <p className={styles.delivery}>
      <strong>Credit On Delivery</strong>
      <span>Your store pays when the order is delivered.</span>
    </p>
  )
}

function OwnMethods({ checkout }: { checkout: Checkout }) {
  const { methods: read, savedMethods, method: chosen, change, noteDeletion, storeId } = checkout
  const [edited, setEdited] = useState<{ method: PaymentMethod; opened: number }>()
  const [isEditing, setIsEditing] = useState(false)
  const [deleted, setDeleted] = useState<PaymentMethod>()
  const [isDeleting, setIsDeleting] = useState(false)

  function edit(method: PaymentMethod) {
    setEdited((before) => ({ method, opened: (before?.opened ?? 0) + 1 }))
    setIsEditing(true)
  }
  function remove(method: PaymentMethod) {
    setDeleted(method)
    setIsDeleting(true)
    noteDeletion({ payment_method: method.id })
  }

  return (
    <>
      <SavedMethods
        storeId={storeId}
        read={read}
        methods={savedMethods}
        chosen={chosen}
        onChoose={(id) => change({ payment_method: id })}
        onEdit={edit}
        onDelete={remove}
        waiting={<CardSkeletons label="Loading the payment methods" height={140} />}
      />
      {edited && (
        <EditMethodDialog
          // A new key each time it opens, so that the form starts fresh.
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
