import { Button } from '@mantine/core'
import { NO_FACTORY } from '@trousseau/domain/order-moves'
import { REQUIRED } from '@trousseau/domain/text'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useFactories } from '../../factories/use-factories.ts'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { toastFailure } from '../../ui/toasts.tsx'
import styles from './move-form.module.css'
import { useRefreshOrders } from './order-reads.ts'

export type Answers = { factory?: number; reason?: string }

export type MoveFormProps = {
  /** `usual`: none chosen means each item's usual one. `other`: one must be chosen. */
  factory?: 'usual' | 'other'
  /** The one it is at already. */
  exceptFactory?: number | undefined
  reason?: 'optional' | 'required'
  doLabel: string
  busyLabel: string
  keepLabel?: string
  isDangerous?: boolean
  children: ReactNode
  onClose: () => void
  onBusy: (isBusy: boolean) => void
  /** Throws where it was refused; closes by itself otherwise. */
  onDo: (answers: Answers) => Promise<void>
}

type Problems = { factory?: string; reason?: string; others: readonly string[] }
const NONE: Problems = { others: [] }

export function MoveForm(props: MoveFormProps) {
  const { doLabel, busyLabel, keepLabel = 'Cancel', isDangerous = false } = props
  const { children, onClose, onBusy, onDo } = props
  const isPlain = !props.factory && !props.reason
  const [factory, setFactory] = useState('')
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState(NONE)
  const [isBusy, setIsBusy] = useState(false)
  const refresh = useRefreshOrders()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const missing = missingOf(props, factory, reason)
    setProblems(missing ?? NONE)
    if (missing) return
    setIsBusy(true)
    onBusy(true)
    try {
      await onDo({
        ...(factory !== '' && { factory: Number(factory) }),
        ...(reason.trim() !== '' && { reason }),
      })
      onClose()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (failure.status !== 409) return setProblems(problemsOf(failure))
      // Somebody was faster: what is shown is not so any more, and this may not be wanted any more.
      toastFailure(failure.message)
      onClose()
      await refresh()
    } finally {
      setIsBusy(false)
      onBusy(false)
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      {props.factory && (
        <FactoryField
          kind={props.factory}
          except={props.exceptFactory}
          value={factory}
          onChange={setFactory}
          error={problems.factory}
        />
      )}
      {props.reason && (
        <TextAreaField
          label="Reason"
          description="It stands in the history, which the store sees."
          rows={3}
          maxLength={500}
          required={props.reason === 'required'}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
          error={problems.reason}
          data-autofocus
        />
      )}
      {/* One place in the grid: messages that are not there take no room. */}
      <div>
        <FormErrors messages={problems.others} />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {keepLabel}
          </Button>
          <BusyButton
            type="submit"
            busy={isBusy}
            busyLabel={busyLabel}
            color={isDangerous ? 'red' : 'wine'}
            data-autofocus={isPlain || undefined}
          >
            {doLabel}
          </BusyButton>
        </DialogActions>
      </div>
    </form>
  )
}

function missingOf(asked: MoveFormProps, factory: string, reason: string): Problems | undefined {
  if (asked.factory === 'other' && factory === '') return { factory: NO_FACTORY, others: [] }
  if (asked.reason === 'required' && reason.trim() === '') return { reason: REQUIRED, others: [] }
  return undefined
}

function problemsOf({ fieldErrors, messages }: CallFailed): Problems {
  const of = (name: string) => fieldErrors.find(({ field }) => field === name)?.message
  const [factory, reason] = [of('factory'), of('reason')]
  const own = { ...(factory && { factory }), ...(reason && { reason }) }
  return { ...own, others: factory || reason ? [] : messages }
}

type FactoryFieldProps = {
  kind: 'usual' | 'other'
  except: number | undefined
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function FactoryField({ kind, except, value, onChange, error }: FactoryFieldProps) {
  const { choices, problem } = useFactories()
  return (
    <SelectField
      label="Factory"
      required={kind === 'other'}
      placeholder={kind === 'usual' ? 'Usual factory' : 'Choose a factory'}
      choices={choices.filter((choice) => choice.value !== String(except))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error ?? problem}
      data-autofocus
    />
  )
}
