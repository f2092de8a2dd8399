import { Button } from '@mantine/core'
import { type Address, addresses } from '@trousseau/contract/addresses'
import { useRef, useState } from 'react'
import { useWrite } from '../lib/api/use-api.ts'
import { useSendForm } from '../lib/forms/use-send-form.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { FormErrors } from '../ui/form/form-errors.tsx'
import { type AddressDraft, problemsOf, toBody, toDraft } from './address-draft.ts'
import { AddressFields } from './address-fields.tsx'

type AddressDialogProps = {
  /** Undefined for a new address. */
  address: Address | undefined
  isOpen: boolean
  onClose: () => void
  onSaved: (address: Address) => void
}

export function AddressDialog({ address, isOpen, onClose, onSaved }: AddressDialogProps) {
  const [isSaving, setIsSaving] = useState(false)
  return (
    <Dialog
      title={address ? 'Edit address' : 'Add new address'}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isSaving}
    >
      <AddressForm address={address} onBusy={setIsSaving} onCancel={onClose} onSaved={onSaved} />
    </Dialog>
  )
}

type AddressFormProps = Pick<AddressDialogProps, 'address' | 'onSaved'> & {
  onBusy: (isBusy: boolean) => void
  onCancel: () => void
}

function AddressForm({ address, onBusy, onCancel, onSaved }: AddressFormProps) {
  const isNew = address === undefined
  const create = useWrite(addresses.createAddress, { refreshes: [addresses.listAddresses] })
  const update = useWrite(addresses.updateAddress, { refreshes: [addresses.listAddresses] })
  /** Stays the same until saving succeeds, so that a retry does not add a second address. */
  const key = useRef(crypto.randomUUID())
  const { form, element, isBusy, messages, onSubmit } = useSendForm<AddressDraft>({
    initial: toDraft(address),
    problems: (draft) => problemsOf(draft, isNew),
    checksOnBlur: true,
    async send(draft) {
      const body = toBody(draft, isNew)
      onSaved(
        address
          ? await update.mutateAsync({
              params: { id: String(address.id) },
              body: { ...body, version: address.version },
            })
          : await create.mutateAsync({ body, idempotencyKey: key.current }),
      )
    },
    onBusy,
  })

  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <AddressFields form={form} isNew={isNew} />
      <FormErrors messages={messages} />
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
          Save address
        </BusyButton>
      </DialogActions>
    </form>
  )
}
