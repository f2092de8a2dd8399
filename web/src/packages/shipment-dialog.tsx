import { asSeenBy } from '@trousseau/contract/endpoint'
import { type FactoryPackageRow, packages } from '@trousseau/contract/packages'
import { useState } from 'react'
import { useWrite } from '../lib/api/use-api.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { type Shipment, ShipmentForm } from './shipment-form.tsx'

/** Either the carrier and tracking number, or the shipping cost. */
export type ShipmentChange = 'tracking' | 'cost'

const ASKS = {
  tracking: ['carrier', 'tracking_number'],
  cost: ['shipping_cost'],
} as const satisfies Record<ShipmentChange, readonly (keyof Shipment)[]>

type ShipmentDialogProps = {
  /** Kept while the dialog closes. Undefined until the first time it opens. */
  pack: FactoryPackageRow | undefined
  change: ShipmentChange
  isOpen: boolean
  onClose: () => void
}

export function ShipmentDialog({ pack, change, isOpen, onClose }: ShipmentDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const cost = useWrite(asSeenBy('factory', packages.updateShippingCost))
  const tracking = useWrite(asSeenBy('factory', packages.updateTrackingNumber))

  async function save(
    { id, version }: FactoryPackageRow,
    { carrier, tracking_number, shipping_cost }: Shipment,
  ) {
    const params = { id: String(id) }
    if (change === 'cost') await cost.mutateAsync({ params, body: { shipping_cost, version } })
    else await tracking.mutateAsync({ params, body: { carrier, tracking_number, version } })
    toastSuccess(`The ${change === 'cost' ? 'shipping cost' : 'tracking number'} of package #${id} is saved.`)
  }

  return (
    <Dialog
      title={change === 'cost' ? 'Shipping cost' : 'Tracking number'}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy}
      size="sm"
    >
      {/* A closed dialog has no content, so the form starts fresh each time it opens. */}
      {pack && (
        <ShipmentForm
          pack={pack}
          asks={ASKS[change]}
          doLabel="Save"
          busyLabel="Saving…"
          onSend={(shipment) => save(pack, shipment)}
          onBusy={setIsBusy}
          onClose={onClose}
        >
          <p>{`Package #${pack.id} to ${pack.store.name}.`}</p>
        </ShipmentForm>
      )}
    </Dialog>
  )
}
