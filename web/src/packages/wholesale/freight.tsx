import { Button } from '@mantine/core'
import { factoryPayments } from '@trousseau/contract/factory-payments'
import { packages, type WholesalePackage } from '@trousseau/contract/packages'
import { useState } from 'react'
import { useWrite } from '../../lib/api/use-api.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { type Shipment, ShipmentForm } from '../shipment-form.tsx'

const REFRESHES = {
  refreshes: [
    packages.getFactoryPackage,
    packages.listPackages,
    factoryPayments.getFactoryBalance,
    factoryPayments.listFactoryOwed,
  ],
}

/** Puts right who paid the carrier, and how much, which decides what the factory is owed for the freight. */
export function Freight({ pack }: { pack: WholesalePackage }) {
  const [isAsking, setIsAsking] = useState(false)
  const update = useWrite(packages.updateFreight, REFRESHES)
  const { id, version, factory, freight_by, dispatched_at, bill_waits } = pack
  const isFactory = freight_by === 'factory'

  const save = () =>
    update
      .mutateAsync({
        params: { id: String(id) },
        body: { freight_by: isFactory ? 'wholesale' : 'factory', version },
      })
      .then(
        () => toastSuccess('Change saved.'),
        (failure: Error) => toastFailure(failure.message),
      )

  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setIsAsking(true)}>
        {isFactory ? 'We paid the carrier' : `${factory.name} paid the carrier`}
      </Button>
      <ConfirmDialog
        question={isFactory ? 'Did we pay the carrier?' : `Did ${factory.name} pay the carrier?`}
        confirmLabel="Yes, save"
        pendingLabel="Saving…"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={save}
      >
        <p>
          {isFactory
            ? `The shipping cost is taken off what we owe ${factory.name}. What the store pays does not change.`
            : `The shipping cost is added to what we owe ${factory.name}. What the store pays does not change.`}
        </p>
      </ConfirmDialog>
      {isFactory && dispatched_at !== null && !bill_waits && <CorrectFreight pack={pack} />}
    </>
  )
}

/** The factory may have typed what it paid the carrier wrong, which is noticed once it is owed. */
function CorrectFreight({ pack }: { pack: WholesalePackage }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const update = useWrite(packages.updateFreight)
  const { id, version, factory, store } = pack
  const close = () => setIsAsking(false)

  async function save({ shipping_cost }: Shipment) {
    await update.mutateAsync({
      params: { id: String(id) },
      body: { freight_by: 'factory', shipping_cost, version },
    })
    toastSuccess('Shipping cost saved.')
  }

  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setIsAsking(true)}>
        Correct shipping cost
      </Button>
      <Dialog title="Correct shipping cost" isOpen={isAsking} onClose={close} canClose={!isBusy} size="sm">
        <ShipmentForm
          pack={pack}
          asks={['shipping_cost']}
          doLabel="Save"
          busyLabel="Saving…"
          onSend={save}
          onBusy={setIsBusy}
          onClose={close}
        >
          <p>{`Enter what ${factory.name} paid the carrier. That is what we owe ${factory.name} for the freight. If we have already paid more, the rest goes toward its other orders.`}</p>
          <p>{`The invoice to ${store.name} does not change. If the store was billed too much, issue a credit note.`}</p>
        </ShipmentForm>
      </Dialog>
    </>
  )
}
