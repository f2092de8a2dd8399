import { Button } from '@mantine/core'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type FactoryPackage, PACKAGE_ORDERS_MAX } from '@trousseau/contract/packages'
import { type FormEvent, useState } from 'react'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { numberOf } from '../../orders/order-words.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { DispatchDialog } from '../dispatch-dialog.tsx'
import { ExpectedDialog } from '../expected-dialog.tsx'
import { PackageOrders } from '../package-orders.tsx'
import { ShipmentDialog } from '../shipment-dialog.tsx'
import shipmentFormStyles from '../shipment-form.module.css'
import { DeletePackagesDialog } from './delete-packages-dialog.tsx'
import styles from './package-dialogs.module.css'
import { placeKey, toPlaces } from './places.ts'
import { useChangePackage } from './use-change-package.ts'
import { useWaitingOrders } from './use-waiting-orders.ts'

export type PackageQuestion = 'contents' | 'note' | 'tracking' | 'expected' | 'cost' | 'dispatch' | 'delete'

type PackageDialogsProps = { pack: FactoryPackage; asked: PackageQuestion | undefined; onClose: () => void }

/** The dialogs for everything that can be done to a package, one at a time. */
export function PackageDialogs({ pack, asked, onClose }: PackageDialogsProps) {
  const navigate = useNavigate()
  const search = useRouterState({ select: ({ location }) => location.state.packagesSearch })
  const dialog = { pack, onClose }
  return (
    <>
      <ContentsDialog {...dialog} isOpen={asked === 'contents'} />
      <NoteDialog {...dialog} isOpen={asked === 'note'} />
      <ShipmentDialog {...dialog} change="tracking" isOpen={asked === 'tracking'} />
      <ExpectedDialog {...dialog} isOpen={asked === 'expected'} />
      <ShipmentDialog {...dialog} change="cost" isOpen={asked === 'cost'} />
      <DispatchDialog {...dialog} isOpen={asked === 'dispatch'} />
      <DeletePackagesDialog
        chosen={[pack]}
        isOpen={asked === 'delete'}
        onClose={onClose}
        onDone={() => navigate({ to: '/packages', search: search ?? {} })}
      />
    </>
  )
}

const NONE_CHOSEN = 'A package holds at least one order. To unpack all of it, delete the package.'
const TOO_MANY = `At most ${PACKAGE_ORDERS_MAX} orders in one package.`

type ContentsDialogProps = { pack: FactoryPackage; isOpen: boolean; onClose: () => void }

/** The orders in the package, and others that are ready to go to the same place. */
function ContentsDialog({ pack, isOpen, onClose }: ContentsDialogProps) {
  const changing = useChangePackage(pack, onClose)
  return (
    <Dialog
      title="Package contents"
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

/** Starts fresh each time the dialog opens. */
function Contents({ pack, changing, onClose }: ContentsProps) {
  const { change, messages, say, isPending } = changing
  const waiting = useWaitingOrders(pack.factory.id)
  const [keys, setKeys] = useState<ReadonlySet<string>>(
    () => new Set(pack.orders.map(({ id }) => String(id))),
  )
  const together = (waiting.data ?? []).filter((order) => placeKey(order) === placeKey(pack))
  const orders = toPlaces([...pack.orders, ...together]).flatMap((place) => place.orders)

  function save() {
    const chosen = orders.filter(({ id }) => keys.has(String(id))).map(({ id }) => id)
    if (chosen.length === 0) return say([NONE_CHOSEN])
    if (chosen.length > PACKAGE_ORDERS_MAX) return say([TOO_MANY])
    return change({ orders: chosen }, 'Package contents saved.')
  }

  return (
    <div className={styles.contents}>
      <p className={styles.about}>{`Ready for ${pack.store.name} at the same address.`}</p>
      {waiting.error && (
        <LoadFailed
          what="The other orders could not be loaded."
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
        <Loading label="Loading the other orders">
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

const NOTE_MAX = 1_000

type NoteDialogProps = { pack: FactoryPackage; isOpen: boolean; onClose: () => void }

function NoteDialog({ pack, isOpen, onClose }: NoteDialogProps) {
  const changing = useChangePackage(pack, onClose)
  return (
    <Dialog title="Note" isOpen={isOpen} onClose={onClose} canClose={!changing.isPending}>
      <NoteForm pack={pack} changing={changing} onClose={onClose} />
    </Dialog>
  )
}

type NoteFormProps = {
  pack: FactoryPackage
  changing: ReturnType<typeof useChangePackage>
  onClose: () => void
}

/** Starts fresh each time the dialog opens. */
function NoteForm({ pack, changing, onClose }: NoteFormProps) {
  const { change, messages, isPending } = changing
  const [note, setNote] = useState(pack.note ?? '')

  function submit(event: FormEvent) {
    event.preventDefault()
    void change({ note }, 'Note saved.')
  }

  return (
    <form className={shipmentFormStyles.form} onSubmit={submit} noValidate>
      <TextAreaField
        label="Note"
        description="For the packers and for the wholesaler."
        rows={4}
        maxLength={NOTE_MAX}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
        data-autofocus
      />
      <div>
        <FormErrors messages={messages} />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Not now
          </Button>
          <BusyButton type="submit" busy={isPending} busyLabel="Saving…">
            Save note
          </BusyButton>
        </DialogActions>
      </div>
    </form>
  )
}
