import { Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { AppCode, type NewApp, type SecondFactor, secondFactor } from '@trousseau/contract/second-factor'
import { sessions } from '@trousseau/contract/sessions'
import { useState } from 'react'
import { useWrite } from '../../lib/api/use-api.ts'
import { useSendForm } from '../../lib/forms/use-send-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { PasswordStep, type StepProps } from '../password-step.tsx'
import { AddPasskey, DeletePasskey } from './passkey-steps.tsx'
import { type CodesProps, RecoveryCodesStep } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

export type Action = 'set up' | 'new codes' | 'turn off' | 'add passkey' | { deletes: Passkey }

type Passkey = SecondFactor['passkeys'][number]

function titleOf(action: Action): string {
  if (typeof action === 'object') return 'Delete this passkey?'
  return {
    'set up': 'Set up your authenticator app',
    'new codes': 'New recovery codes',
    'turn off': 'Turn off the authenticator app?',
    'add passkey': 'Add a passkey',
  }[action]
}
const REFRESHES = { refreshes: [secondFactor.getSecondFactor] }

type SecondFactorDialogProps = { action: Action; isOpen: boolean; onClose: () => void }

/** Each action begins with the password. What is shown once cannot be closed by accident. */
export function SecondFactorDialog({ action, isOpen, onClose }: SecondFactorDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const client = useQueryClient()
  /** Staff who had to set it up first may go on from now, and not before they have seen their codes. */
  function finish() {
    onClose()
    void client.invalidateQueries({ queryKey: [sessions.getSession.path] })
  }
  const steps = { onBusy: setIsBusy, onCancel: onClose }
  return (
    <Dialog
      title={codes ? 'Your recovery codes' : titleOf(action)}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy && !codes}
      size="md"
    >
      {codes && <RecoveryCodesStep codes={codes} onDone={finish} />}
      {!codes && action === 'set up' && <SetUp {...steps} onCodes={setCodes} />}
      {!codes && action === 'new codes' && <NewCodes {...steps} onCodes={setCodes} />}
      {!codes && action === 'turn off' && <TurnOff {...steps} onDone={finish} />}
      {!codes && action === 'add passkey' && <AddPasskey {...steps} onCodes={setCodes} onDone={finish} />}
      {!codes && typeof action === 'object' && (
        <DeletePasskey {...steps} passkey={action.deletes} onDone={finish} />
      )}
    </Dialog>
  )
}

function SetUp({ onCodes, ...step }: CodesProps) {
  const begin = useWrite(secondFactor.beginApp)
  const [app, setApp] = useState<NewApp>()
  if (app) return <Scan app={app} onCodes={onCodes} {...step} />
  return (
    <PasswordStep
      {...step}
      doLabel="Continue"
      onPassword={async (current_password) => setApp(await begin.mutateAsync({ body: { current_password } }))}
    >
      You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
      1Password.
    </PasswordStep>
  )
}

const check = schemaResolver(AppCode, { sync: true })

function Scan({ app, onCodes, onBusy, onCancel }: CodesProps & { app: NewApp }) {
  const confirm = useWrite(secondFactor.confirmApp, REFRESHES)
  const { form, element, isBusy, messages, onSubmit } = useSendForm({
    initial: { code: '' },
    problems: check,
    async send(body) {
      const { codes } = await confirm.mutateAsync({ body })
      toastSuccess(secondFactor.confirmApp.message)
      onCodes(codes)
    },
    onBusy,
  })
  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <p className={styles.words}>Scan this with the app, then enter the code it shows.</p>
      <div className={styles.scan}>
        {app.qr && (
          <QrCode
            rows={app.qr}
            label="QR code for your authenticator app. If you can’t scan it, type the key instead."
            className={styles.qr}
          />
        )}
        <div className={styles.secret}>
          <p>Or type this key into the app:</p>
          <code>{app.secret}</code>
        </div>
      </div>
      <TextField
        label="Code from the app"
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        data-autofocus
        {...form.getInputProps('code')}
      />
      <FormErrors messages={messages} />
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={isBusy} busyLabel="Checking…">
          Turn on
        </BusyButton>
      </DialogActions>
    </form>
  )
}

function NewCodes({ onCodes, ...step }: CodesProps) {
  const renew = useWrite(secondFactor.renewRecoveryCodes, REFRESHES)
  return (
    <PasswordStep
      {...step}
      doLabel="Make new codes"
      onPassword={async (current_password) => {
        const { codes } = await renew.mutateAsync({ body: { current_password } })
        onCodes(codes)
      }}
    >
      You’ll get ten new codes. The ones you have now stop working.
    </PasswordStep>
  )
}

function TurnOff({ onDone, ...step }: StepProps & { onDone: () => void }) {
  const turnOff = useWrite(secondFactor.turnOffApp, REFRESHES)
  return (
    <PasswordStep
      {...step}
      doLabel="Turn off"
      isDangerous
      onPassword={async (current_password) => {
        await turnOff.mutateAsync({ body: { current_password } })
        toastSuccess(secondFactor.turnOffApp.message)
        onDone()
      }}
    >
      Unless you have a passkey, your password alone will sign you in again, and your recovery codes stop
      working.
    </PasswordStep>
  )
}
