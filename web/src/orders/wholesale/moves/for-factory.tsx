import { useNavigate } from '@tanstack/react-router'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { orders } from '@trousseau/contract/orders/endpoints'
import { orderMoves } from '@trousseau/contract/orders/moves'
import type { WholesaleOrder } from '@trousseau/contract/orders/shapes'
import { packages } from '@trousseau/contract/packages'
import { mayMove } from '@trousseau/domain/orders/order-moves'
import { READY_TO_SHIP } from '@trousseau/domain/orders/order-status'
import { useRef } from 'react'
import { CallFailed } from '../../../lib/api/call-failed.ts'
import { useWrite } from '../../../lib/api/use-api.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx'

const READS = { refreshes: [orders.getOrder, orderMoves.listOrders, packages.listPackages] }

/** What the factory would do itself, for one whose people do not sign in. The history says who did it. */
export function ForFactory({ order }: { order: WholesaleOrder }) {
  const ready = useWrite(asSeenBy('wholesale', orderMoves.markReady), READS)
  const create = useWrite(asSeenBy('wholesale', packages.createPackage), READS)
  const navigate = useNavigate()
  /** The same until it is known what became of it, so that a second try packs nothing twice. */
  const key = useRef(crypto.randomUUID())
  const { id, version, factory, status, package_id } = order

  const markReady = () =>
    told(async () => {
      await ready.mutateAsync({ params: { id: String(id) }, body: { version } })
      toastSuccess(`${order.orderable.name} is ready to ship.`)
    })
  const pack = () =>
    told(async () => {
      const made = await create.mutateAsync({ body: { orders: [id] }, idempotencyKey: key.current })
      key.current = crypto.randomUUID()
      toastSuccess(`Package #${made.id} was made.`)
      await navigate({ to: '/desk/packages/$id', params: { id: String(made.id) } })
    })

  if (!factory) return null
  if (mayMove('ready', status))
    return (
      <BusyButton variant="default" size="compact-md" busyLabel="Marking…" onClick={markReady}>
        {`Mark ready for ${factory.name}`}
      </BusyButton>
    )
  if (status !== READY_TO_SHIP || package_id !== null) return null
  return (
    <BusyButton variant="default" size="compact-md" busyLabel="Packing…" onClick={pack}>
      {`Make a package for ${factory.name}`}
    </BusyButton>
  )
}

async function told(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure
    toastFailure(failure.message)
  }
}
