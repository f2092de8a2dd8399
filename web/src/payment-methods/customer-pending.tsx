import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import { useState } from 'react'
import { call } from '../lib/api/call.ts'
import { CallFailed } from '../lib/api/call-failed.ts'
import { sessionOptions } from '../lib/session/use-session.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { FormErrors } from '../ui/form/form-errors.tsx'

const STILL = 'It is not ready yet. Please try again in a minute.'

/** In place of the forms, until the provider has made the store a customer. */
export function CustomerPending({ storeId, onCancel }: { storeId: number; onCancel: () => void }) {
  const client = useQueryClient()
  const [messages, setMessages] = useState<readonly string[]>([])

  async function tryAgain() {
    setMessages([])
    try {
      await call(api.refreshPaymentMethods, { params: { id: String(storeId) } })
      const { store } = await client.fetchQuery({ ...sessionOptions, staleTime: 0 })
      if (!store?.stax_customer_id) setMessages([STILL])
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setMessages(failure.messages)
    }
  }

  return (
    <>
      <Text inherit mb="md">
        Your store is being set up with our payment provider. That usually takes a moment; then cards and bank
        accounts can be added here.
      </Text>
      <FormErrors messages={messages} />
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Close
        </Button>
        <BusyButton busyLabel="Trying…" onClick={tryAgain}>
          Try again
        </BusyButton>
      </DialogActions>
    </>
  )
}
