import { api } from '@trousseau/contract/api'
import type { Store } from '@trousseau/contract/stores'
import { useState } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { Notice, NoticeActions } from './notice.tsx'

const NOT_YET = 'The payment provider has not answered yet. We keep trying.'

/** A store that was opened while the payment provider could not be reached. */
export function CustomerPending({ store }: { store: Store }) {
  const refresh = useWrite(api.refreshPaymentMethods, { refreshes: [api.getStore] })
  const [messages, setMessages] = useState<readonly string[]>([])

  async function tryAgain() {
    setMessages([])
    try {
      // Once it is set up this notice gives way; where it is still here, it was not.
      await refresh.mutateAsync({ params: { id: String(store.id) } })
      setMessages([NOT_YET])
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setMessages(failure.messages)
    }
  }

  return (
    <Notice title={`${store.name} is saved.`}>
      <p>
        It is being set up with our payment provider, which cannot be reached at the moment. A card or a bank
        account can be added as soon as that is done: this page goes on by itself.
      </p>
      <FormErrors messages={messages} />
      <NoticeActions>
        <BusyButton busyLabel="Trying…" onClick={tryAgain}>
          Try again
        </BusyButton>
        <LinkButton to="/list-of-retailers" variant="default">
          Skip for now
        </LinkButton>
      </NoticeActions>
    </Notice>
  )
}
