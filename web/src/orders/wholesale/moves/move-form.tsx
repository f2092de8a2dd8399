import { Button } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { NO_FACTORY } from '@trousseau/domain/orders/order-moves'
import { REQUIRED } from '@trousseau/domain/text'
import type { ReactNode } from 'react'
import { useFactories } from '../../../factories/use-factories.ts'
import { useSendForm } from '../../../lib/forms/use-send-form.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { DialogActions } from '../../../ui/dialog/dialog.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { useRefreshOrders } from '../order-reads.ts'
import styles from './move-form.module.css'

export type Answers = { factory?: number; reason?: string }

export type MoveFormProps = {
  /** `usual`: if none is chosen, each item's usual factory is used. `other`: one must be chosen. */
  factory?: 'usual' | 'other'
  /** The usual factory of each order, or null. */
  defaults?: readonly (number | null)[]
  /** The order's current factory, which is not offered. */
  exceptFactory?: number | undefined
  reason?: 'optional' | 'required'
  doLabel: string
  busyLabel: string
  keepLabel?: string
  isDangerous?: boolean
  children: ReactNode
  onClose: () => void
  onBusy: (isBusy: boolean) => void
  /** Throws if the server refuses; otherwise the dialog closes. */
  onDo: (answers: Answers) => Promise<void>
}

type Draft = { factory: string; reason: string }

export function MoveForm(props: MoveFormProps) {
  const { doLabel, busyLabel, keepLabel = 'Cancel', isDangerous = false } = props
  const { children, onClose, onBusy, onDo } = props
  const isPlain = !props.factory && !props.reason
  const refresh = useRefreshOrders()
  const { form, element, isBusy, messages, onSubmit } = useSendForm<Draft>({
    initial: { factory: '', reason: '' },
    problems: (draft) => findMissing(props, draft),
    async send({ factory, reason }) {
      await onDo({
        ...(factory !== '' && { factory: Number(factory) }),
        ...(reason.trim() !== '' && { reason }),
      })
      onClose()
    },
    onOutdated() {
      onClose()
      void refresh()
    },
    onBusy,
  })

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      {props.factory && (
        <FactoryField
          kind={props.factory}
          except={props.exceptFactory}
          defaults={props.defaults ?? []}
          input={form.getInputProps('factory')}
        />
      )}
      {props.reason && (
        <TextAreaField
          label="Reason"
          description="The store will see this in the order history."
          rows={3}
          maxLength={500}
          required={props.reason === 'required'}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
      {/* One grid cell for both, so that missing messages leave no gap. */}
      <div>
        <FormErrors messages={messages} />
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

function findMissing(asked: MoveFormProps, { factory, reason }: Draft) {
  return {
    factory: asked.factory === 'other' && factory === '' ? NO_FACTORY : null,
    reason: asked.reason === 'required' && reason.trim() === '' ? REQUIRED : null,
  }
}

type FactoryFieldProps = {
  kind: 'usual' | 'other'
  except: number | undefined
  defaults: readonly (number | null)[]
  input: GetInputPropsReturnType
}

function FactoryField({ kind, except, defaults, input }: FactoryFieldProps) {
  const { choices, problem } = useFactories('open')
  const words = kind === 'usual' && choices.length > 0 ? defaultWords(defaults, choices) : undefined
  return (
    <SelectField
      label="Factory"
      required={kind === 'other'}
      placeholder={words?.placeholder ?? (kind === 'usual' ? 'Default factory' : 'Choose a factory')}
      description={words?.more}
      choices={choices.filter((choice) => choice.value !== String(except))}
      data-autofocus
      {...input}
      error={input.error ?? problem}
    />
  )
}

/** Where orders go if nothing is chosen. A factory that is closed by now is not among the choices, and takes none. */
function defaultWords(
  defaults: readonly (number | null)[],
  choices: readonly { value: string; label: string }[],
): { placeholder: string; more?: string } {
  const named = choices.flatMap(({ value, label }) => {
    const count = defaults.filter((id) => String(id) === value).length
    return count === 0 ? [] : [{ label, count }]
  })
  const without = defaults.length - named.reduce((sum, { count }) => sum + count, 0)
  const [first] = named
  if (!first) return { placeholder: 'Choose a factory', more: 'No default factory.' }
  if (named.length === 1 && without === 0) return { placeholder: `Default factory: ${first.label}` }
  const shares = named.map(({ label, count }) => `${count.toLocaleString('en-US')} to ${label}`)
  const left = without > 0 ? ` ${without.toLocaleString('en-US')} without a default factory.` : ''
  return { placeholder: 'Default factory of each item', more: `${shares.join(', ')}.${left}` }
}
