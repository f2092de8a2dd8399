import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { LockKeyhole } from 'lucide-react'
import { checkOnLeave } from '../../lib/forms/check-on-leave.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type MethodSaving, SaveActions } from '../save-actions.tsx'
import { BillingFields, ExpiryFields } from './billing-fields.tsx'
import { HostedField } from './hosted-field.tsx'
import {
  type AddressPart,
  type CardDraft,
  cardProblems,
  isThisCard,
  newCard,
  toCard,
} from './method-draft.ts'
import styles from './method-form.module.css'
import { type CardFieldsInPage, useCardFields } from './use-card-fields.ts'
import { useFrameLeft } from './use-frame-left.ts'

type CardFormProps = {
  customerId: string
  /** Where it is billed, unless something else is typed. */
  address: AddressPart
  saving: MethodSaving
}

/** A new card. Its number and CVV are typed into the provider's frames. */
export function CardForm({ customerId, address, saving }: CardFormProps) {
  const today = useSession()?.today ?? ''
  const fields = useCardFields(customerId)
  const form = useForm<CardDraft>({
    initialValues: newCard(address),
    validate: (draft) => cardProblems(draft, today),
  })
  const { isReady, failure, state } = fields
  const props = (name: keyof CardDraft) => ({ required: true, ...form.getInputProps(name) })

  function save(draft: CardDraft) {
    if (!state.isComplete && !saving.isHeld) return
    const card = toCard(draft)
    void saving.save(
      () => fields.save(card),
      (method) => isThisCard(method, card),
    )
  }

  return (
    <form noValidate onSubmit={form.onSubmit(save, focusFirstError)} onBlur={checkOnLeave(form)}>
      <fieldset className={styles.fields} disabled={saving.isHeld} aria-label="Card">
        <HostedFields fields={fields} isLocked={saving.isHeld} />
        <div className={styles.short}>
          <ExpiryFields form={form} />
        </div>
        <TextField label="First name" autoComplete="cc-given-name" {...props('firstname')} />
        <TextField label="Last name" autoComplete="cc-family-name" {...props('lastname')} />
        <BillingFields form={form} />
      </fieldset>
      <SaveActions saving={saving} canSave={isReady && failure === undefined && state.isComplete} />
    </form>
  )
}

function HostedFields({ fields, isLocked }: { fields: CardFieldsInPage; isLocked: boolean }) {
  const { numberId, cvvId, isReady, failure, retry, state } = fields
  const isNumberLeft = useFrameLeft(numberId)
  const isCvvLeft = useFrameLeft(cvvId)
  const isNumberMissing = isReady && isNumberLeft && !state.isNumberValid
  const isCvvMissing = isReady && isCvvLeft && !state.isCvvValid
  return (
    <>
      <div className={styles.hosted} inert={isLocked}>
        <HostedField
          id={numberId}
          label="Card number"
          isLoading={!isReady}
          error={isNumberMissing ? 'Please check the card number.' : undefined}
        />
        <HostedField
          id={cvvId}
          label="CVV"
          isLoading={!isReady}
          error={isCvvMissing ? 'Please enter the CVV.' : undefined}
        />
      </div>
      {failure === undefined ? (
        <p className={styles.note} role="status">
          <LockKeyhole size={14} strokeWidth={1.75} aria-hidden />
          {isReady
            ? 'Card details go directly to our payment provider.'
            : 'Loading the secure fields of our payment provider…'}
        </p>
      ) : (
        <div className={styles.failed}>
          <FormErrors messages={[failure]} />
          <div className={styles.ways}>
            <Button variant="outline" onClick={retry}>
              Try again
            </Button>
            <Button variant="subtle" onClick={() => void signOut('again')}>
              Sign in again
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
