import { api } from '@trousseau/contract/api'
import type { FactoryPackage } from '@trousseau/contract/packages'
import { useState } from 'react'
import { z } from 'zod/mini'
import { useWrite } from '../../lib/api/use-api.ts'
import { doneOrThrown, sendKept } from '../../lib/send-once/send-kept.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import styles from './dispatch-dialog.module.css'
import { type Shipment, ShipmentForm } from './shipment-form.tsx'

const ASKS = ['carrier', 'tracking_number', 'shipping_cost'] as const

type DispatchDialogProps = { pack: FactoryPackage; isOpen: boolean; onClose: () => void }

/** Asks for what is missing, and says what follows: it cannot be taken back. */
export function DispatchDialog({ pack, isOpen, onClose }: DispatchDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const dispatch = useWrite(api.dispatchPackage)
  const { id, version, order_count } = pack

  async function send({ carrier, tracking_number, shipping_cost }: Shipment) {
    const body = { carrier, tracking_number, shipping_cost, version }
    const outcome = await sendKept(body, {
      slot: `dispatch:${id}`,
      shape: z.unknown(),
      call: (idempotencyKey) => dispatch.mutateAsync({ params: { id: String(id) }, body, idempotencyKey }),
    })
    doneOrThrown(outcome)
    toastSuccess(`Package #${id} is on its way to ${pack.store.name}.`)
  }

  return (
    <Dialog title={`Dispatch package #${id}?`} isOpen={isOpen} onClose={onClose} canClose={!isBusy} size="md">
      <ShipmentForm
        pack={pack}
        asks={ASKS}
        doLabel="Dispatch package"
        busyLabel="Dispatching…"
        onSend={send}
        onBusy={setIsBusy}
        onClose={onClose}
      >
        <p>As soon as it is dispatched:</p>
        <ul className={styles.follows}>
          <li>{order_count === 1 ? 'Its order is shipped.' : `Its ${order_count} orders are shipped.`}</li>
          <li>The invoice is issued, with the shipping cost on it.</li>
          <li>{`${pack.store.name} is told by e-mail, with the tracking number.`}</li>
        </ul>
        <p className={styles.final}>
          It cannot be taken back. Only the tracking number can be put right later.
        </p>
      </ShipmentForm>
    </Dialog>
  )
}
