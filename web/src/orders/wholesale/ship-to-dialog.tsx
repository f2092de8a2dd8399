import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api } from '@trousseau/contract/api'
import type { DeskOrder } from '@trousseau/contract/orders/shapes'
import { useRef, useState } from 'react'
import { type AddressDraft, problemsOf, toBody } from '../../addresses/address-draft.ts'
import { AddressFields } from '../../addresses/address-fields.tsx'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { showFieldErrors } from '../../lib/api/show-field-errors.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { ORDER_READS, useRefreshOrders } from './order-reads.ts'
import styles from './ship-to-dialog.module.css'

type ShipToDialogProps = { order: DeskOrder; isOpen: boolean; onClose: () => void }

export function ShipToDialog({ order, isOpen, onClose }: ShipToDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog title="Change ship-to" isOpen={isOpen} onClose={onClose} canClose={!isBusy}>
      <p className={styles.about}>
        For this order alone: the store&rsquo;s saved addresses stay as they are.
      </p>
      <ShipToForm order={order} onBusy={setIsBusy} onClose={onClose} />
    </Dialog>
  )
}

type ShipToFormProps = { order: DeskOrder; onBusy: (isBusy: boolean) => void; onClose: () => void }

function ShipToForm({ order, onBusy, onClose }: ShipToFormProps) {
  const update = useWrite(api.updateOrder, { refreshes: ORDER_READS })
  const refresh = useRefreshOrders()
  const element = useRef<HTMLFormElement>(null)
  const [messages, setMessages] = useState<readonly string[]>([])
  const form = useForm<AddressDraft>({
    initialValues: draftOf(order),
    validate: (draft) => problemsOf(draft, false),
    validateInputOnBlur: true,
  })

  async function save(draft: AddressDraft) {
    if (update.isPending) return
    setMessages([])
    onBusy(true)
    try {
      await update.mutateAsync({
        params: { id: String(order.id) },
        body: { ship_to: toBody(draft, false), version: order.version },
      })
      toastSuccess('The order goes to another address now.')
      onClose()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (failure.status !== 409)
        return setMessages(showFieldErrors(withoutPath(failure), form, element.current))
      // Somebody was faster: what is shown is not so any more.
      toastFailure(failure.message)
      onClose()
      await refresh()
    } finally {
      onBusy(false)
    }
  }

  return (
    <form ref={element} noValidate onSubmit={form.onSubmit(save, focusFirstError)}>
      <AddressFields form={form} isNew={false} />
      <FormErrors messages={messages} />
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={update.isPending}>
          Not now
        </Button>
        <BusyButton type="submit" busy={update.isPending} busyLabel="Saving…">
          Save ship-to
        </BusyButton>
      </DialogActions>
    </form>
  )
}

function draftOf({ address }: DeskOrder): AddressDraft {
  const { full_name, street, city, state, country, zip, phone } = address
  return { first_name: '', last_name: '', full_name, street, city, state: state ?? '', country, zip, phone }
}

/** The server names a field by its way from the body: ship_to.zip. */
function withoutPath(failure: CallFailed): CallFailed {
  const { code, status, message, messages } = failure
  const fieldErrors = failure.fieldErrors.map(({ field, ...error }) => ({
    ...error,
    field: field.replace(/^ship_to\./, ''),
  }))
  return new CallFailed({ code, status, message, messages, fieldErrors })
}
