import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type PaymentMethod, paymentMethods } from '@trousseau/contract/payment-methods'
import { useState } from 'react'
import { call } from '../lib/api/call.ts'
import { useWrite } from '../lib/api/use-api.ts'
import { checkOnLeave } from '../lib/forms/check-on-leave.ts'
import { useSendForm } from '../lib/forms/use-send-form.ts'
import { useSession } from '../lib/session/use-session.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { FormErrors } from '../ui/form/form-errors.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { type EditDraft, editProblems, toChange, toEditDraft } from './edit-draft.ts'
import { BankKindFields, BillingFields, ExpiryFields } from './form/billing-fields.tsx'
import styles from './form/method-form.module.css'
import { MethodFace } from './method-face.tsx'

type EditMethodDialogProps = {
  /** Kept while the dialog closes, so that its text does not change while it fades out. */
  method: PaymentMethod
  isOpen: boolean
  onClose: () => void
  onSaved: (method: PaymentMethod) => void
}

export function EditMethodDialog({ method, isOpen, onClose, onSaved }: EditMethodDialogProps) {
  const [isSaving, setIsSaving] = useState(false)
  const [current, setCurrent] = useState(method)
  return (
    <Dialog title="Edit payment" isOpen={isOpen} onClose={onClose} canClose={!isSaving} size="lg">
      <EditMethodForm
        // A newer version gets a new key, so that the form starts from it.
        key={current.version}
        method={current}
        onBusy={setIsSaving}
        onCancel={onClose}
        onSaved={onSaved}
        onLoaded={setCurrent}
      />
    </Dialog>
  )
}

type EditMethodFormProps = {
  method: PaymentMethod
  onBusy: (isBusy: boolean) => void
  onCancel: () => void
  onSaved: (method: PaymentMethod) => void
  /** Called with the newer version after somebody else changed the payment method. */
  onLoaded: (method: PaymentMethod) => void
}

function EditMethodForm({ method, onBusy, onCancel, onSaved, onLoaded }: EditMethodFormProps) {
  const today = useSession()?.today ?? ''
  const client = useQueryClient()
  const update = useWrite(paymentMethods.updatePaymentMethod, {
    refreshes: [paymentMethods.listPaymentMethods],
  })
  const [isStale, setIsStale] = useState(false)
  const { form, element, isBusy, messages, attempt, onSubmit } = useSendForm<EditDraft>({
    initial: toEditDraft(method),
    problems: (draft) => editProblems(method, draft, today),
    send: async (draft) => onSaved(await update.mutateAsync({ params, body: toChange(method, draft) })),
    wordsFor({ code }) {
      setIsStale(code === 'stale')
      void client.invalidateQueries({ queryKey: [paymentMethods.listPaymentMethods.path] })
      return undefined
    },
    onBusy,
  })
  const params = { id: String(method.id) }
  const load = () => attempt(async () => onLoaded(await call(paymentMethods.getPaymentMethod, { params })))

  return (
    <form ref={element} noValidate onSubmit={onSubmit} onBlur={checkOnLeave(form)}>
      <div className={styles.fields}>
        <div className={styles.wide}>
          <MethodFace method={method} />
        </div>
        {method.method === 'card' && (
          <div className={styles.short}>
            <ExpiryFields form={form} />
          </div>
        )}
        <TextField
          label={method.method === 'card' ? 'Name on the card' : 'Name on the account'}
          autoComplete="off"
          className={styles.wide}
          required
          {...form.getInputProps('person_name')}
        />
        {method.method === 'bank' && <BankKindFields form={form} />}
        <BillingFields form={form} />
      </div>
      <div className={styles.errors}>
        <FormErrors messages={messages} />
      </div>
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        {isStale ? (
          <BusyButton busyLabel="Loading…" onClick={load}>
            Load it again
          </BusyButton>
        ) : (
          <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
            Save changes
          </BusyButton>
        )}
      </DialogActions>
    </form>
  )
}
