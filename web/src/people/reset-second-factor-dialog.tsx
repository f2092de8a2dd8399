import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@trousseau/contract/endpoint'
import { secondFactor } from '@trousseau/contract/second-factor'
import type { User } from '@trousseau/contract/users'
import { useState } from 'react'
import { call } from '../lib/api/call.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { PasswordStep } from './password-step.tsx'
import { personName } from './people-draft.ts'

type ResetSecondFactorDialogProps = {
  /** Kept while the dialog closes, so that its text does not change while it fades out. */
  person: User
  refreshes: readonly Endpoint[]
  isOpen: boolean
  onClose: () => void
}

/** For who has lost phone and codes. */
export function ResetSecondFactorDialog(props: ResetSecondFactorDialogProps) {
  const { person, refreshes, isOpen, onClose } = props
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const name = personName(person)

  async function reset(current_password: string) {
    await call(secondFactor.resetSecondFactor, {
      params: { id: String(person.id) },
      body: { current_password },
    })
    toastSuccess(`Two-step sign-in was reset for ${name}.`)
    for (const { path } of refreshes) void client.invalidateQueries({ queryKey: [path] })
    onClose()
  }

  return (
    <Dialog
      title={`Reset two-step sign-in for ${name}?`}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy}
      size="sm"
    >
      <PasswordStep doLabel="Reset" isDangerous onBusy={setIsBusy} onCancel={onClose} onPassword={reset}>
        {`Only do this if you’re sure it’s ${name} asking. Their app and recovery codes stop working, they’re signed out, and their password alone signs them in again. We’ll email you both.`}
      </PasswordStep>
    </Dialog>
  )
}
