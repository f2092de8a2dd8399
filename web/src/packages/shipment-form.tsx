import { Button } from '@mantine/core'
import { BAD_AMOUNT } from '@trousseau/contract/fields'
import type { FactoryPackageRow } from '@trousseau/contract/packages'
import { toCents } from '@trousseau/domain/money/money'
import { CARRIER_NEEDED, CARRIERS, COST_NEEDED, TRACKING_NEEDED } from '@trousseau/domain/orders/shipment'
import type { ReactNode } from 'react'
import { useSendForm } from '../lib/forms/use-send-form.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { DialogActions } from '../ui/dialog/dialog.tsx'
import { CheckboxField } from '../ui/form/checkbox-field.tsx'
import { FormErrors } from '../ui/form/form-errors.tsx'
import { MoneyField } from '../ui/form/money-field.tsx'
import { SuggestField } from '../ui/form/suggest-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Warnings } from '../ui/warnings.tsx'
import { useRefreshPackages } from './package-reads.ts'
import styles from './shipment-form.module.css'
import { useTrackingCheck } from './use-tracking-check.ts'

/** The values as typed. */
export type Shipment = {
  carrier: string
  tracking_number: string
  shipping_cost: string
  factory_paid: boolean
}

type ShipmentFormProps = {
  pack: FactoryPackageRow
  /** The fields to show; all others stay unchanged. */
  asks: readonly (keyof Shipment)[]
  doLabel: string
  busyLabel: string
  /** Throws if the server refuses; otherwise the form closes. */
  onSend: (shipment: Shipment) => Promise<void>
  onBusy: (isBusy: boolean) => void
  onClose: () => void
  children?: ReactNode
}

/** A package's carrier, tracking number and shipping cost. */
export function ShipmentForm(props: ShipmentFormProps) {
  const { pack, asks, doLabel, busyLabel, onSend, onBusy, onClose, children } = props
  const refresh = useRefreshPackages()
  const tracking = useTrackingCheck(pack)
  const { form, element, isBusy, messages, onSubmit } = useSendForm<Shipment>({
    initial: toShipment(pack),
    problems: (typed) => problemsOf(typed, asks),
    async send(typed) {
      if (asks.includes('tracking_number') && !(await tracking.mayGoOn(typed.tracking_number))) return
      try {
        await onSend(typed)
        onClose()
      } finally {
        // Whatever the outcome: if no answer came, the change may have been made anyway.
        void refresh()
      }
    },
    onOutdated: onClose,
    onBusy,
  })
  const field = (name: keyof Shipment) => ({
    ...form.getInputProps(name),
    required: true,
    ...(asks[0] === name && { 'data-autofocus': true }),
  })

  const isTwice = tracking.warned !== undefined && tracking.warned === form.values.tracking_number.trim()
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      {asks.includes('carrier') && (
        <SuggestField label="Carrier" maxLength={60} suggestions={CARRIERS} {...field('carrier')} />
      )}
      {asks.includes('tracking_number') && (
        <TextField
          label="Tracking number"
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          {...field('tracking_number')}
        />
      )}
      {asks.includes('shipping_cost') && <MoneyField label="Shipping cost" {...field('shipping_cost')} />}
      {asks.includes('factory_paid') && (
        <CheckboxField
          label={`${pack.factory.name} paid the freight`}
          description={`It is added to what ${pack.factory.name} is owed.`}
          {...form.getInputProps('factory_paid', { type: 'checkbox' })}
        />
      )}
      {/* One grid cell for both, so that missing messages leave no gap. */}
      <div>
        <Warnings messages={isTwice ? [tracking.warning] : []} />
        <FormErrors messages={messages} />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Not now
          </Button>
          <BusyButton type="submit" busy={isBusy} busyLabel={busyLabel}>
            {isTwice ? `${doLabel} anyway` : doLabel}
          </BusyButton>
        </DialogActions>
      </div>
    </form>
  )
}

function toShipment({ carrier, tracking_number, shipping_cost, freight_by }: FactoryPackageRow): Shipment {
  return {
    factory_paid: freight_by === 'factory',
    carrier: carrier ?? '',
    tracking_number: tracking_number ?? '',
    shipping_cost: shipping_cost === null ? '' : shipping_cost.toFixed(2),
  }
}

function problemsOf(typed: Shipment, asks: readonly (keyof Shipment)[]) {
  const problems = {
    carrier: typed.carrier.trim() === '' ? CARRIER_NEEDED : null,
    tracking_number: typed.tracking_number.trim() === '' ? TRACKING_NEEDED : null,
    shipping_cost: costProblem(typed.shipping_cost),
    factory_paid: null,
  }
  return Object.fromEntries(asks.map((name) => [name, problems[name]]))
}

function costProblem(typed: string): string | null {
  if (typed === '') return COST_NEEDED
  return toCents(typed) === undefined ? BAD_AMOUNT : null
}
