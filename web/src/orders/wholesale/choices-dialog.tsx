import { Button } from '@mantine/core'
import { dresses } from '@trousseau/contract/dresses'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { orderMoves } from '@trousseau/contract/orders/moves'
import type { WholesaleOrder } from '@trousseau/contract/orders/shapes'
import { useState } from 'react'
import { One } from '../../lib/api/one.tsx'
import { useOne, useWrite } from '../../lib/api/use-api.ts'
import { useSendForm } from '../../lib/forms/use-send-form.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { type ChoiceDraft, isDress, problemsOf, toBody, toDraft } from './choice-draft.ts'
import { ChoiceFields, type Offered } from './choice-fields.tsx'
import { ORDER_READS } from './order-reads.ts'
import { Skeletons } from './skeletons.tsx'

type ChoicesDialogProps = { order: WholesaleOrder; isOpen: boolean; onClose: () => void }

/** Changes what was ordered, while nobody has begun with it. */
export function ChoicesDialog({ order, isOpen, onClose }: ChoicesDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const form = { order, onBusy: setIsBusy, onClose }
  return (
    <Dialog title="Change order" isOpen={isOpen} onClose={onClose} canClose={!isBusy}>
      {isDress(order) ? <DressForm {...form} /> : <ChoicesForm {...form} offered={undefined} />}
    </Dialog>
  )
}

type ChoicesFormProps = { order: WholesaleOrder; onBusy: (isBusy: boolean) => void; onClose: () => void }

/** With what the dress comes in, and what was ordered if that is not offered any more. */
function DressForm(props: ChoicesFormProps) {
  const { orderable, color, size } = props.order
  const read = useOne(asSeenBy('wholesale', dresses.getDress), { params: { id: String(orderable.id) } })
  return (
    <One read={read} what="The dress could not be loaded." waiting={<Skeletons label="the dress" />}>
      {({ colors, sizes }) => (
        <ChoicesForm {...props} offered={{ colors: withOne(colors, color), sizes: withOne(sizes, size) }} />
      )}
    </One>
  )
}

type Labelled = { id: number; label: string }

const withOne = (all: readonly Labelled[], one: Labelled | null): readonly Labelled[] =>
  one === null || all.some(({ id }) => id === one.id) ? all : [...all, one]

function ChoicesForm({
  order,
  offered,
  onBusy,
  onClose,
}: ChoicesFormProps & { offered: Offered | undefined }) {
  const today = useSession()?.today
  const isOfDress = offered !== undefined
  const update = useWrite(orderMoves.updateOrder, { refreshes: ORDER_READS })
  const { form, element, isBusy, messages, onSubmit } = useSendForm<ChoiceDraft>({
    initial: toDraft(order),
    problems: (draft) => problemsOf(draft, isOfDress),
    async send(draft) {
      const body = { ...toBody(draft, isOfDress), version: order.version }
      await update.mutateAsync({ params: { id: String(order.id) }, body })
      toastSuccess('The order was changed. We’ll email the store.')
      onClose()
    },
    onBusy,
  })

  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <ChoiceFields form={form} today={today} offered={offered} hasOwnNumber={order.accessory_of === null} />
      <FormErrors messages={messages} />
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Not now
        </Button>
        <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
          Save order
        </BusyButton>
      </DialogActions>
    </form>
  )
}
