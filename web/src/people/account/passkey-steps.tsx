import { useQueryClient } from '@tanstack/react-query'
import { passkeys } from '@trousseau/contract/passkeys'
import { type SecondFactor, secondFactor } from '@trousseau/contract/second-factor'
import { noAnswer } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { toastInfo, toastSuccess } from '../../ui/toasts.tsx'
import { PasswordStep, type StepProps } from '../password-step.tsx'
import type { CodesProps } from './recovery-codes.tsx'

type DoneProps = { onDone: () => void }

/** What makes a passkey is loaded when it is needed. With the first second factor come recovery codes. */
export function AddPasskey({ onCodes, onDone, ...step }: CodesProps & DoneProps) {
  const client = useQueryClient()

  async function add(current_password: string) {
    const part = await import('./add-passkey.ts').catch(() => {
      throw noAnswer('offline')
    })
    const added = await part.addPasskey(current_password)
    if (!added) return toastInfo('No passkey was created.')
    toastSuccess(passkeys.addPasskey.message)
    await client.invalidateQueries({ queryKey: [secondFactor.getSecondFactor.path] })
    if (added.codes) onCodes(added.codes)
    else onDone()
  }

  return (
    <PasswordStep {...step} doLabel="Continue" onPassword={add}>
      Your browser will ask for your fingerprint, your face, a PIN or a security key. From then on the passkey
      signs you in without a password, and your password alone won’t.
    </PasswordStep>
  )
}

type DeletePasskeyProps = StepProps & DoneProps & { passkey: SecondFactor['passkeys'][number] }

export function DeletePasskey({ passkey, onDone, ...step }: DeletePasskeyProps) {
  const remove = useWrite(passkeys.deletePasskey, { refreshes: [secondFactor.getSecondFactor] })
  return (
    <PasswordStep
      {...step}
      doLabel="Delete"
      isDangerous
      onPassword={async (current_password) => {
        await remove.mutateAsync({ params: { id: String(passkey.id) }, body: { current_password } })
        toastSuccess(passkeys.deletePasskey.message)
        onDone()
      }}
    >
      {`The passkey made with ${passkey.name} no longer signs you in.`}
    </PasswordStep>
  )
}
