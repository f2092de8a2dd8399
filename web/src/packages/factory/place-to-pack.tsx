import { useNavigate } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import type { FactoryOrderRow } from '@trousseau/contract/order-shapes'
import { PACKAGE_ORDERS_MAX } from '@trousseau/contract/packages'
import { useState } from 'react'
import { z } from 'zod/mini'
import { ShipToLines } from '../../addresses/ship-to-lines.tsx'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { doneOrThrown, sendKept } from '../../lib/send-once/send-kept.ts'
import { numberOf } from '../../orders/order-words.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { PackageOrders } from '../package-orders.tsx'
import { useRefreshPackages } from './package-reads.ts'
import styles from './place-to-pack.module.css'
import type { PlaceOfOrders } from './places.ts'

type PlaceToPackProps = {
  place: PlaceOfOrders
  /** Ticked from the start. */
  wanted: readonly number[]
}

/** Has ticks of its own: what is ticked in it can always go together. */
export function PlaceToPack({ place, wanted }: PlaceToPackProps) {
  const { store, address, orders } = place
  const name = `${store.name}: ${address.full_name}, ${address.street}, ${address.city}`
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(wanted.map(String)))
  const ticked = orders.filter(({ id }) => keys.has(String(id)))
  const make = useMakePackage()

  return (
    <section className={styles.place} aria-label={name}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.store}>{store.name}</h2>
          <ShipToLines address={address} />
        </div>
        <BusyButton
          busyLabel="Packing…"
          disabled={ticked.length === 0 || ticked.length > PACKAGE_ORDERS_MAX}
          onClick={() => make(ticked)}
        >
          {labelOf(ticked.length)}
        </BusyButton>
      </div>
      <PackageOrders
        label={`Ready to ship to ${name}`}
        orders={orders}
        selection={{
          keys: new Set(ticked.map(({ id }) => String(id))),
          onChange: setKeys,
          label: (order) => `Pack sales order ${numberOf(order)}`,
        }}
      />
    </section>
  )
}

function labelOf(count: number): string {
  if (count === 0) return 'Make a package'
  if (count > PACKAGE_ORDERS_MAX) return `At most ${PACKAGE_ORDERS_MAX} in one package`
  return `Make a package of ${count === 1 ? '1 order' : `${count} orders`}`
}

function useMakePackage() {
  const create = useWrite(api.createPackage)
  const navigate = useNavigate()
  const refresh = useRefreshPackages()
  return async (orders: readonly FactoryOrderRow[]) => {
    const body = { orders: orders.map(({ id }) => id) }
    try {
      const outcome = await sendKept(body, {
        slot: `package:${body.orders.join(',')}`,
        shape: z.unknown(),
        call: (idempotencyKey) => create.mutateAsync({ body, idempotencyKey }),
      })
      const { id } = doneOrThrown(outcome)
      toastSuccess(`Package #${id} was made.`)
      await navigate({ to: '/packages/$id', params: { id: String(id) } })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
    await refresh()
  }
}
