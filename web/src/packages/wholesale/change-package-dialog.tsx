import { Button } from '@mantine/core'
import { addresses } from '@trousseau/contract/addresses'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { orders } from '@trousseau/contract/orders/endpoints'
import { orderMoves } from '@trousseau/contract/orders/moves'
import { packages, type WholesalePackage } from '@trousseau/contract/packages'
import { useState } from 'react'
import { useList, useOne, useWrite } from '../../lib/api/use-api.ts'
import { useSendForm } from '../../lib/forms/use-send-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import styles from './change-package-dialog.module.css'

type ChangePackageDialogProps = { pack: WholesalePackage; isOpen: boolean; onClose: () => void }

export function ChangePackageDialog({ pack, isOpen, onClose }: ChangePackageDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog title="Change package" isOpen={isOpen} onClose={onClose} canClose={!isBusy}>
      {/* A closed dialog has no content, so the form starts fresh each time it opens. */}
      <ChangePackageForm pack={pack} onBusy={setIsBusy} onClose={onClose} />
    </Dialog>
  )
}

type ChangePackageFormProps = {
  pack: WholesalePackage
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

/** The endpoints that show packages, or orders, whose address follows their package. */
const READS = [packages.listPackages, packages.getFactoryPackage, orderMoves.listOrders, orders.getOrder]

function ChangePackageForm({ pack, onBusy, onClose }: ChangePackageFormProps) {
  const update = useWrite(asSeenBy('wholesale', packages.updatePackage), { refreshes: READS })
  const again = useOne(asSeenBy('wholesale', packages.getFactoryPackage), { params: { id: String(pack.id) } })
  const addresses = useAddresses(pack.store.id)
  const { form, element, isBusy, messages, onSubmit } = useSendForm({
    initial: { address: '', note: pack.note ?? '' },
    async send({ address, note }) {
      await update.mutateAsync({
        params: { id: String(pack.id) },
        body: { note, version: pack.version, ...(address !== '' && { address: Number(address) }) },
      })
      toastSuccess('The package was changed.')
      onClose()
    },
    onOutdated() {
      onClose()
      void again.refetch()
    },
    onBusy,
  })

  const { full_name, street, city } = pack.address
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={onSubmit}>
      <SelectField
        label="Ship to"
        description="One of the store’s addresses. The orders in this package go there too."
        placeholder={`As it is: ${full_name}, ${street}, ${city}`}
        choices={addresses.choices}
        data-autofocus
        {...form.getInputProps('address')}
        error={form.errors.address ?? addresses.problem}
      />
      <TextAreaField label="Note" maxLength={1000} rows={4} {...form.getInputProps('note')} />
      <div>
        <FormErrors messages={messages} />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
            Save package
          </BusyButton>
        </DialogActions>
      </div>
    </form>
  )
}

function useAddresses(storeId: number) {
  const read = useList(addresses.listAddresses, { params: { id: String(storeId) }, query: { per_page: -1 } })
  return {
    choices: (read.data?.addresses ?? []).map(({ id, full_name, street, city }) => ({
      value: String(id),
      label: `${full_name}, ${street}, ${city}`,
    })),
    problem: read.error ? 'The store’s addresses could not be loaded.' : undefined,
  }
}
