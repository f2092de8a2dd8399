import { Button } from '@mantine/core'
import { type Address, addresses } from '@trousseau/contract/addresses'
import { orderMoves } from '@trousseau/contract/orders/moves'
import type { WholesaleOrder } from '@trousseau/contract/orders/shapes'
import { useState } from 'react'
import { type AddressDraft, problemsOf, toBody, toDraft } from '../../../addresses/address-draft.ts'
import { AddressFields } from '../../../addresses/address-fields.tsx'
import { CallFailed } from '../../../lib/api/call-failed.ts'
import { useList, useWrite } from '../../../lib/api/use-api.ts'
import { useSendForm } from '../../../lib/forms/use-send-form.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { toastSuccess } from '../../../ui/toasts.tsx'
import { ORDER_READS, useRefreshOrders } from '../order-reads.ts'
import styles from './ship-to-dialog.module.css'

type ShipToDialogProps = { order: WholesaleOrder; isOpen: boolean; onClose: () => void }

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

type ShipToFormProps = { order: WholesaleOrder; onBusy: (isBusy: boolean) => void; onClose: () => void }

function ShipToForm({ order, onBusy, onClose }: ShipToFormProps) {
  const update = useWrite(orderMoves.updateOrder, { refreshes: ORDER_READS })
  const refresh = useRefreshOrders()
  const { form, element, isBusy, messages, onSubmit } = useSendForm<AddressDraft>({
    initial: toAddressDraft(order),
    problems: (draft) => problemsOf(draft, false),
    checksOnBlur: true,
    async send(draft) {
      const body = { ship_to: toBody(draft, false), version: order.version }
      await update.mutateAsync({ params: { id: String(order.id) }, body }).catch((failure: unknown) => {
        throw withoutPath(failure)
      })
      toastSuccess('The order goes to another address now.')
      onClose()
    },
    onOutdated() {
      onClose()
      void refresh()
    },
    onBusy,
  })

  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <StoreAddresses storeId={order.store.id} onPick={(address) => form.setValues(toDraft(address))} />
      <AddressFields form={form} isNew={false} />
      <FormErrors messages={messages} />
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Not now
        </Button>
        <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
          Save ship-to
        </BusyButton>
      </DialogActions>
    </form>
  )
}

function toAddressDraft({ address }: WholesaleOrder): AddressDraft {
  const { full_name, street, city, state, country, zip, phone } = address
  return { first_name: '', last_name: '', full_name, street, city, state: state ?? '', country, zip, phone }
}

type StoreAddressesProps = { storeId: number; onPick: (address: Address) => void }

/** The store's own addresses, which fill the fields below. */
function StoreAddresses({ storeId, onPick }: StoreAddressesProps) {
  const read = useList(addresses.listAddresses, {
    params: { id: String(storeId) },
    query: { per_page: -1 },
  })
  const all = read.data?.addresses ?? []
  return (
    <SelectField
      className={styles.saved ?? ''}
      label="Store’s addresses"
      placeholder={read.isPending ? 'Loading…' : 'Choose one, or type below'}
      choices={all.map(({ id, full_name, street, city }) => ({
        value: String(id),
        label: `${full_name}, ${street}, ${city}`,
      }))}
      error={read.error && 'The addresses could not be loaded.'}
      onChange={({ currentTarget: { value } }) => {
        const picked = all.find(({ id }) => String(id) === value)
        if (picked) onPick(picked)
      }}
    />
  )
}

/** The server names a field by its path in the body: ship_to.zip. */
function withoutPath(failure: unknown): unknown {
  if (!(failure instanceof CallFailed)) return failure
  const { code, status, message, messages } = failure
  const fieldErrors = failure.fieldErrors.map(({ field, ...error }) => ({
    ...error,
    field: field.replace(/^ship_to\./, ''),
  }))
  return new CallFailed({ code, status, message, messages, fieldErrors })
}
