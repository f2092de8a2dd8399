import { Button } from '@mantine/core'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { orderMoves } from '@trousseau/contract/orders/moves'
import type { FactoryOrder } from '@trousseau/contract/orders/shapes'
import { mayMove } from '@trousseau/domain/orders/order-moves'
import { IN_PRODUCTION } from '@trousseau/domain/orders/order-status'
import { Printer } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { useDownload } from '../../lib/api/use-download.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { useRefresh } from './use-refresh.ts'

export function MakingActions({ order }: { order: FactoryOrder }) {
  const [isReopening, setIsReopening] = useState(false)
  const ticket = useDownload(orderMoves.downloadTicket, 'The production ticket was downloaded.')
  const ready = useWrite(asSeenBy('factory', orderMoves.markReady))
  const refresh = useRefresh()
  const params = { id: String(order.id) }

  async function markReady() {
    try {
      await ready.mutateAsync({ params, body: { version: order.version } })
      toastSuccess('The order is ready to ship.')
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
    await refresh()
  }

  return (
    <>
      <BusyButton
        variant="default"
        leftSection={<Printer size={16} strokeWidth={1.75} aria-hidden />}
        busy={ticket.isPending}
        busyLabel="Downloading…"
        onClick={() => ticket.mutate({ params })}
      >
        Production ticket
      </BusyButton>
      {mayMove('reopen', order.status) && (
        <Button variant="default" onClick={() => setIsReopening(true)}>
          Return to production
        </Button>
      )}
      {order.status === IN_PRODUCTION && (
        <LinkButton variant="default" to="/factory/stages" search={{ order: order.id }}>
          Report a stage
        </LinkButton>
      )}
      {mayMove('ready', order.status) && (
        <BusyButton busyLabel="Marking…" onClick={markReady}>
          Mark ready
        </BusyButton>
      )}
      <ReopenDialog order={order} isOpen={isReopening} onClose={() => setIsReopening(false)} />
    </>
  )
}

const REASON_MAX = 500
const NO_REASON = 'Please say why it goes back to production.'

type ReopenDialogProps = { order: FactoryOrder; isOpen: boolean; onClose: () => void }

/** For an order that was marked ready by mistake, or that is not good enough to ship. */
function ReopenDialog({ order, isOpen, onClose }: ReopenDialogProps) {
  const refresh = useRefresh()
  const reopen = useWrite(asSeenBy('factory', orderMoves.reopenOrder))

  /** Returns what is wrong with the reason, if it was refused because of that. */
  async function send(reason: string): Promise<string | undefined> {
    const { id, version } = order
    try {
      await reopen.mutateAsync({ params: { id: String(id) }, body: { reason, version } })
      toastSuccess('The order is back in production.')
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      const [wrong] = failure.fieldErrors
      if (wrong) return wrong.message
      toastFailure(failure.message)
    }
    onClose()
    await refresh()
  }

  return (
    <Dialog
      title="Return to production?"
      isOpen={isOpen}
      onClose={onClose}
      canClose={!reopen.isPending}
      size="sm"
    >
      <ReopenForm isPending={reopen.isPending} onSend={send} onClose={onClose} />
    </Dialog>
  )
}

type ReopenFormProps = {
  isPending: boolean
  onSend: (reason: string) => Promise<string | undefined>
  onClose: () => void
}

/** Starts empty each time the dialog opens. */
function ReopenForm({ isPending, onSend, onClose }: ReopenFormProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) setError(reason.trim() === '' ? NO_REASON : await onSend(reason))
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextAreaField
        label="Reason"
        description="This is kept in the order’s history."
        required
        rows={3}
        maxLength={REASON_MAX}
        value={reason}
        error={error}
        data-autofocus
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Keep it ready
        </Button>
        <BusyButton type="submit" busy={isPending} busyLabel="Moving…">
          Return to production
        </BusyButton>
      </DialogActions>
    </form>
  )
}
