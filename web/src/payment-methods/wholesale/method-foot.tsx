import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import type { ReactNode } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import type { MethodForm } from './billing-fields.tsx'
import styles from './method-foot.module.css'

type Foot = {
  messages: readonly string[]
  isSaving: boolean
  /** A link to continue without saving. */
  way: ReactNode
}

/** Saves through `atProvider`. `isIt` recognizes the method in the list if the provider's answer was lost. */
export type Submit = (
  atProvider: () => Promise<string>,
  isIt: (method: PaymentMethod) => boolean,
) => Promise<void>

/** The props of both forms. */
export type MethodFormProps = {
  form: MethodForm
  customerId: string
  submit: Submit
  foot: Foot
}

type MethodFootProps = Foot & { saveLabel: string; isDisabled: boolean; hint: string }

export function MethodFoot({ messages, isSaving, way, saveLabel, isDisabled, hint }: MethodFootProps) {
  return (
    <div className={styles.foot}>
      <FormErrors messages={messages} />
      <div className={styles.buttons}>
        <BusyButton type="submit" busy={isSaving} disabled={isDisabled} busyLabel="Saving…">
          {saveLabel}
        </BusyButton>
        {way}
      </div>
      <p className={styles.note} role="status">
        {hint}
      </p>
    </div>
  )
}
