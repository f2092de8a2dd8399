import { Button } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'
import type { FactoryOrder } from '@trousseau/contract/order-shapes'
import { mayMove } from '@trousseau/domain/order-moves'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { useDownload } from '../../lib/api/use-download.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { useRefresh } from './use-refresh.ts'

export function MakingActions({ order }: { order: FactoryOrder }) {
  const [isReopening, setIsReopening] = useState(false)
  const ticket = useDownload(api.downloadTicket, 'The production ticket was downloaded.')
  const ready = useWrite(seenBy('factory', api.markReady))
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
          Back to production
        </Button>
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
