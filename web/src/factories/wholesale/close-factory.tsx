import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { closing, type FactoryClosing } from '@trousseau/contract/closing'
import { type Factory, factories } from '@trousseau/contract/factories'
import { useState } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { readOptions, useWrite } from '../../lib/api/use-api.ts'
import { PasswordPrompt } from '../../lib/forms/password-prompt.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'

const REFRESHES = { refreshes: [factories.listFactories, factories.getFactory] }

/** Shows what is open first, and asks for the password only if the factory can be closed. */
export function CloseFactory({ factory }: { factory: Factory }) {
  const [step, setStep] = useState<'look' | 'password'>()
  const close = useWrite(closing.deleteFactory, { refreshes: [factories.listFactories] })
  const navigate = useNavigate()
  const stop = () => setStep(undefined)
  const client = useQueryClient()
  const [open, setOpen] = useState<FactoryClosing>()

  /** If nothing is open, the password is asked for at once. */
  async function look() {
    const read = readOptions(closing.getFactoryClosing, { params: { id: String(factory.id) } })
    try {
      const open = await client.fetchQuery({ ...read, staleTime: 0 })
      setOpen(open)
      setStep(canClose(open) && toWords(open).length === 1 ? 'password' : 'look')
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
  }

  async function take(password: string) {
    await close.mutateAsync({ params: { id: String(factory.id) }, body: { password, leave_balance: true } })
    toastSuccess(`${factory.name} was closed.`)
    // Skips the warning about unsaved input, because the factory is gone.
    await navigate({ to: '/desk/factories', ignoreBlocker: true })
  }

  return (
    <FormSection title="Close" hint="For a factory with nothing left to make or ship.">
      <div>
        <Button variant="outline" color="red" onClick={() => void look()}>
          Close factory
        </Button>
      </div>
      <Dialog title={`Close ${factory.name}?`} isOpen={step === 'look'} onClose={stop}>
        {open && <OpenOfFactory open={open} onClose={stop} onDecided={() => setStep('password')} />}
      </Dialog>
      <PasswordPrompt isOpen={step === 'password'} onClose={stop} onTake={take}>
        <p>
          {`${factory.name} gets no more orders, and its people can no longer sign in. Its history stays.`}
        </p>
      </PasswordPrompt>
    </FormSection>
  )
}

type OpenOfFactoryProps = { open: FactoryClosing; onClose: () => void; onDecided: () => void }

function OpenOfFactory({ open, onClose, onDecided }: OpenOfFactoryProps) {
  return (
    <>
      {toWords(open).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {canClose(open) && (
          <Button color="red" onClick={onDecided}>
            Continue
          </Button>
        )}
      </DialogActions>
    </>
  )
}

const canClose = ({ orders, open_packages }: FactoryClosing) =>
  orders.in_production + orders.ready_to_ship + open_packages === 0

function toWords(open: FactoryClosing): string[] {
  const { orders, open_packages, owed, formatted_owed, overpaid, formatted_overpaid, usual_items } = open
  return [
    ...(canClose(open)
      ? ['It has nothing left to make or ship.']
      : [
          `It cannot be closed yet: ${orders.in_production} orders in production, ${orders.ready_to_ship} ready to ship, ${open_packages} packages not dispatched.`,
        ]),
    ...(owed > 0
      ? [`It is owed ${formatted_owed}. It stays in Factory payments until that is paid.`]
      : overpaid > 0
        ? [`It is overpaid by ${formatted_overpaid}, which stays in Factory payments.`]
        : []),
    ...(usual_items > 0
      ? [`${usual_items} ${usual_items === 1 ? 'item has' : 'items have'} it as the default factory.`]
      : []),
  ]
}

export function ReopenFactory({ factory }: { factory: Factory }) {
  const [isAsking, setIsAsking] = useState(false)
  const reopen = useWrite(closing.reopenFactory, REFRESHES)
  const save = () =>
    reopen.mutateAsync({ params: { id: String(factory.id) } }).then(
      () => toastSuccess(`${factory.name} is open again.`),
      (failure: Error) => toastFailure(failure.message),
    )
  return (
    <FormSection title="Closed" hint="It gets no orders, and its people cannot sign in.">
      <div>
        <Button variant="outline" onClick={() => setIsAsking(true)}>
          Reopen factory
        </Button>
      </div>
      <ConfirmDialog
        question={`Reopen ${factory.name}?`}
        confirmLabel="Reopen factory"
        pendingLabel="Reopening…"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={save}
      >
        <p>It can be given orders again, and its people can sign in as before.</p>
      </ConfirmDialog>
    </FormSection>
  )
}
