import { Button } from '@mantine/core'
import type { FactoryPackage } from '@trousseau/contract/packages'
import { PACKAGE_ORDERS_MAX } from '@trousseau/contract/packages'
import { useState } from 'react'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { numberOf } from '../../orders/order-words.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { PackageOrders } from '../package-orders.tsx'
import styles from './contents-dialog.module.css'
import { placeKey, placesOf } from './places.ts'
import { useChangePackage } from './use-change-package.ts'
import { useWaitingOrders } from './use-waiting-orders.ts'

const NONE_CHOSEN = 'A package holds at least one order. To unpack all of it, delete the package.'
const TOO_MANY = `At most ${PACKAGE_ORDERS_MAX} orders in one package.`

type ContentsDialogProps = { pack: FactoryPackage; isOpen: boolean; onClose: () => void }

/** What is in the package, and what else waits to go to the same place. */
export function ContentsDialog({ pack, isOpen, onClose }: ContentsDialogProps) {
  const changing = useChangePackage(pack, onClose)
  return (
    <Dialog
      title="What is in this package"
      isOpen={isOpen}
      onClose={onClose}
      canClose={!changing.isPending}
      size="xl"
    >
      <Contents pack={pack} changing={changing} onClose={onClose} />
    </Dialog>
  )
}

type ContentsProps = {
  pack: FactoryPackage
  changing: ReturnType<typeof useChangePackage>
  onClose: () => void
}

/** Begins anew each time the dialog opens. */
function Contents({ pack, changing, onClose }: ContentsProps) {
  const { change, messages, say, isPending } = changing
  const waiting = useWaitingOrders(pack.factory.id)
  const [keys, setKeys] = useState<ReadonlySet<string>>(
    () => new Set(pack.orders.map(({ id }) => String(id))),
  )
  const together = (waiting.data ?? []).filter((order) => placeKey(order) === placeKey(pack))
  const orders = placesOf([...pack.orders, ...together]).flatMap((place) => place.orders)

  function save() {
    const chosen = orders.filter(({ id }) => keys.has(String(id))).map(({ id }) => id)
    if (chosen.length === 0) return say([NONE_CHOSEN])
    if (chosen.length > PACKAGE_ORDERS_MAX) return say([TOO_MANY])
    return change({ orders: chosen }, 'What is in the package is saved.')
  }

  return (
    <div className={styles.contents}>
      <p className={styles.about}>{`What is ready for ${pack.store.name} at the same address.`}</p>
      {waiting.error && (
        <LoadFailed
          what="What else could go in could not be loaded."
          failure={waiting.error}
          onRetry={() => void waiting.refetch()}
          isRetrying={waiting.isFetching}
        />
      )}
      <PackageOrders
        label="Orders for this package"
        orders={orders}
        selection={{ keys, onChange: setKeys, label: (order) => `Pack sales order ${numberOf(order)}` }}
      />
      {waiting.isPending && (
        <Loading label="Loading what else could go in">
          <SkeletonLines lines={2} />
        </Loading>
      )}
      <FormErrors messages={messages} />
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Not now
        </Button>
        <BusyButton busyLabel="Saving…" busy={isPending} onClick={save} data-autofocus>
          Save
        </BusyButton>
      </DialogActions>
    </div>
  )
}
