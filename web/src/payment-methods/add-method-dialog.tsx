import '@mantine/core/styles/Tabs.layer.css'
import { Button, Skeleton, Tabs, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type PaymentMethod, paymentMethods } from '@trousseau/contract/payment-methods'
import { stores } from '@trousseau/contract/stores'
import { useState } from 'react'
import { call } from '../lib/api/call.ts'
import { CallFailed } from '../lib/api/call-failed.ts'
import { useOne } from '../lib/api/use-api.ts'
import { sessionOptions, useSession } from '../lib/session/use-session.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { FormErrors } from '../ui/form/form-errors.tsx'
import { Loading } from '../ui/page/loading.tsx'
import styles from './add-method-dialog.module.css'
import { BankForm } from './form/bank-form.tsx'
import { CardForm } from './form/card-form.tsx'
import { billedTo } from './form/method-draft.ts'
import { ProviderFailed } from './provider.ts'
import type { MethodSaving } from './save-actions.tsx'
import { type SavedMethod, useSaveMethod } from './use-save-method.ts'

type AddMethodDialogProps = {
  /** The store of the signed-in person. */
  storeId: number
  isOpen: boolean
  onClose: () => void
  onSaved: (saved: SavedMethod) => void
}

export function AddMethodDialog({ storeId, isOpen, onClose, onSaved }: AddMethodDialogProps) {
  const [isSaving, setIsSaving] = useState(false)
  return (
    <Dialog title="Add Payment Method" isOpen={isOpen} onClose={onClose} canClose={!isSaving} size="lg">
      <NewMethod storeId={storeId} onBusy={setIsSaving} onCancel={onClose} onSaved={onSaved} />
    </Dialog>
  )
}

type Kind = PaymentMethod['method']

type NewMethodProps = {
  storeId: number
  onBusy: (isBusy: boolean) => void
  onCancel: () => void
  onSaved: (saved: SavedMethod) => void
}

function NewMethod({ storeId, onBusy, onCancel, onSaved }: NewMethodProps) {
  const customerId = useSession()?.store?.stax_customer_id
  const store = useOne(stores.getStore, { params: { id: String(storeId) } })
  const { save, isSaving, isHeld } = useSaveMethod(storeId)
  /** Messages are shown only in the form that was sent. */
  const [told, setTold] = useState<{ kind: Kind; messages: readonly string[] }>()
  if (!customerId) return <CustomerPending storeId={storeId} onCancel={onCancel} />
  if (store.isPending) return <FormSkeleton />
  const makeSaving = (kind: Kind): MethodSaving => ({
    isSaving,
    isHeld,
    onCancel,
    messages: told?.kind === kind ? told.messages : [],
    async save(atProvider, isIt) {
      setTold(undefined)
      onBusy(true)
      try {
        const saved = await save(atProvider, isIt)
        if (saved) onSaved(saved)
      } catch (failure) {
        if (!(failure instanceof CallFailed) && !(failure instanceof ProviderFailed)) throw failure
        setTold({ kind, messages: [failure.message] })
      } finally {
        onBusy(false)
      }
    },
  })
  const form = { customerId, address: billedTo(store.data) }
  const isFixed = isSaving || isHeld
  return (
    // Both forms stay mounted, so that switching tabs keeps what was typed, including in the provider's frames.
    <Tabs defaultValue="card" keepMountedMode="display-none" className={styles.tabs ?? ''}>
      <Tabs.List grow>
        <Tabs.Tab value="card" disabled={isFixed}>
          CREDIT/DEBIT CARD
        </Tabs.Tab>
        <Tabs.Tab value="bank" disabled={isFixed}>
          BANK ACCOUNT
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="card" className={styles.panel ?? ''}>
        <CardForm {...form} saving={makeSaving('card')} />
      </Tabs.Panel>
      <Tabs.Panel value="bank" className={styles.panel ?? ''}>
        <BankForm {...form} storeName={store.data?.name ?? ''} saving={makeSaving('bank')} />
      </Tabs.Panel>
    </Tabs>
  )
}

function FormSkeleton() {
  return (
    <Loading label="Loading the form">
      <Skeleton className={styles.skeleton ?? ''} />
    </Loading>
  )
}

const STILL = 'It is not ready yet. Please try again in a minute.'

/** Shown instead of the forms until the provider has created a customer for the store. */
function CustomerPending({ storeId, onCancel }: { storeId: number; onCancel: () => void }) {
  const client = useQueryClient()
  const [messages, setMessages] = useState<readonly string[]>([])

  async function tryAgain() {
    setMessages([])
    try {
      await call(paymentMethods.refreshPaymentMethods, { params: { id: String(storeId) } })
      const { store } = await client.fetchQuery({ ...sessionOptions, staleTime: 0 })
      if (!store?.stax_customer_id) setMessages([STILL])
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setMessages(failure.messages)
    }
  }

  return (
    <>
      <Text inherit mb="md">
        Your store is being set up with our payment provider. That usually takes a moment; then cards and bank
        accounts can be added here.
      </Text>
      <FormErrors messages={messages} />
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Close
        </Button>
        <BusyButton busyLabel="Trying…" onClick={tryAgain}>
          Try again
        </BusyButton>
      </DialogActions>
    </>
  )
}
