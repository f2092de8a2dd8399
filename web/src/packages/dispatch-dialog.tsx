import { asSeenBy } from '@trousseau/contract/endpoint'
import { type FactoryPackageRow, packages } from '@trousseau/contract/packages'
import { useState } from 'react'
import { z } from 'zod/mini'
import { useWrite } from '../lib/api/use-api.ts'
import { doneOrThrown } from '../lib/send-once/send-once.ts'
import { useSendOnce } from '../lib/send-once/use-send-once.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import styles from './dispatch-dialog.module.css'
import { type Shipment, ShipmentForm } from './shipment-form.tsx'

const ASKS = ['carrier', 'tracking_number', 'shipping_cost', 'factory_paid'] as const

const SentDispatch = z.object({
  body: z.object({
    carrier: z.string(),
    tracking_number: z.string(),
    shipping_cost: z.string(),
    freight_by: z.enum(['wholesale', 'factory']),
    version: z.int(),
  }),
})

type DispatchDialogProps = { pack: FactoryPackageRow; isOpen: boolean; onClose: () => void }

/** Asks for what is missing, and says what dispatching will do, because it cannot be undone. */
export function DispatchDialog({ pack, isOpen, onClose }: DispatchDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const dispatch = useWrite(asSeenBy('factory', packages.dispatchPackage))
  const { id, version, order_count } = pack

  const once = useSendOnce(
    `dispatch:${id}`,
    SentDispatch,
    (body, idempotencyKey) => dispatch.mutateAsync({ params: { id: String(id) }, body, idempotencyKey }),
    { about: () => ({ call: 'dispatchPackage', detail: `#${id}` }) },
  )

  async function send({ carrier, tracking_number, shipping_cost, factory_paid }: Shipment) {
    const freight_by = factory_paid ? 'factory' : 'wholesale'
    const outcome = await once.send({
      body: { carrier, tracking_number, shipping_cost, freight_by, version },
    })
    if (outcome === undefined) return
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
        <p>When you dispatch it:</p>
        <ul className={styles.follows}>
          <li>
            {order_count === 1
              ? 'Its order will be marked shipped.'
              : `Its ${order_count} orders will be marked shipped.`}
          </li>
          <li>The invoice will be issued, including the shipping cost.</li>
          <li>{`${pack.store.name} will get an email with the tracking number.`}</li>
        </ul>
        <p className={styles.final}>This can’t be undone. Only the tracking number can be changed later.</p>
      </ShipmentForm>
    </Dialog>
  )
}
