import { Button } from '@mantine/core'
import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import { type ReactNode, useState } from 'react'
import { LoadFailed } from '../lib/api/load-failed.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { AddMethodDialog } from './add-method-dialog.tsx'
import { MethodFace } from './method-face.tsx'
import { methodName } from './method-words.ts'
import styles from './saved-methods.module.css'
import type { useMethods } from './use-methods.ts'

type SavedMethodsProps = {
  storeId: number
  read: ReturnType<typeof useMethods>
  /** In display order. */
  methods: readonly PaymentMethod[] | undefined
  chosen: PaymentMethod | undefined
  onChoose: (id: number) => void
  onEdit?: (method: PaymentMethod) => void
  onDelete?: (method: PaymentMethod) => void
  /** Shown until the methods have loaded. */
  waiting: ReactNode
}

/** The saved cards and bank accounts to choose from, and a button to add one. */
export function SavedMethods(props: SavedMethodsProps) {
  const { storeId, read, methods, chosen, onChoose, onEdit, onDelete, waiting } = props
  const [isAdding, setIsAdding] = useState(false)
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
        waiting
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
            onChange={onChoose}
            {...(onEdit && { onEdit: withMethod(methods, onEdit) })}
            {...(onDelete && { onDelete: withMethod(methods, onDelete) })}
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
          onChoose(method.id)
        }}
      />
    </>
  )
}

function withMethod(methods: readonly PaymentMethod[], act: (method: PaymentMethod) => void) {
  return (id: number) => {
    const method = methods.find((method) => method.id === id)
    if (method) act(method)
  }
}
