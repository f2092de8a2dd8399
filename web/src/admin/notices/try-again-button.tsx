import { useQueryClient } from '@tanstack/react-query'
import { type Notice, notices } from '@trousseau/contract/notices'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { toastFailure, toastInfo } from '../../ui/toasts.tsx'

type TryAgainButtonProps = { notice: Notice; onDone?: () => void }

export function TryAgainButton({ notice, onDone }: TryAgainButtonProps) {
  const client = useQueryClient()
  const retry = useWrite(notices.retryNotice)

  async function tryAgain() {
    try {
      await retry.mutateAsync({ params: { id: String(notice.id) } })
      toastInfo('It is being sent again.')
      onDone?.()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.messages.join(' '))
    }
    // After a refusal, too: the notice may have been sent in the meantime.
    await client.invalidateQueries({ queryKey: [notices.listNotices.path] })
  }

  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      busyLabel="Trying…"
      aria-label={`Try again: ${notice.subject}`}
      onClick={tryAgain}
    >
      Try again
    </BusyButton>
  )
}
