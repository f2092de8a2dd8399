import { Button } from '@mantine/core'
import { signOut } from '../../lib/session/sign-out.ts'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { FieldGrid, FormSection, THIRD_OF_ROW, WHOLE_ROW } from '../../ui/form/form-section.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { LoadError } from '../../ui/page/load-error.tsx'
import { HostedField } from '../form/hosted-field.tsx'
import { isThisCard } from '../form/method-draft.ts'
import { useCardFields } from '../form/use-card-fields.ts'
import { useFrameLeft } from '../form/use-frame-left.ts'
import { BillingFields, methodField } from './billing-fields.tsx'
import { MethodFoot, type MethodFormProps } from './method-foot.tsx'
import { type MethodDraft, REQUIRED_SHORT, toCard } from './store-method-draft.ts'

const NO_NUMBER = 'Please enter a valid card number.'
const LOADING = 'The card form of our payment provider is being loaded…'
const NOT_COMPLETE = 'You can save as soon as card number and CVV are complete.'

export function CardForm({ form, customerId, submit, foot }: MethodFormProps) {
  const fields = useCardFields(customerId)
  const isNumberLeft = useFrameLeft(fields.numberId)
  const isCvvLeft = useFrameLeft(fields.cvvId)
  const { isComplete, isNumberValid, isCvvValid } = fields.state

  function save(draft: MethodDraft) {
    const card = toCard(draft)
    return submit(
      () => fields.save(card),
      (method) => isThisCard(method, card),
    )
  }

  const isLoading = !fields.isReady && !fields.failure
  const hint = isComplete ? '' : isLoading ? LOADING : NOT_COMPLETE

  return (
    <form noValidate aria-label="Credit/debit card" onSubmit={form.onSubmit(save, focusFirstError)}>
      <FormSection
        title="Card"
        hint="Number and CVV go straight to our payment provider. Trousseau never sees them."
      >
        <FieldGrid>
          <div className={WHOLE_ROW}>
            <HostedField
              id={fields.numberId}
              label="Card number"
              isLoading={isLoading}
              error={isNumberLeft && !isNumberValid ? NO_NUMBER : undefined}
            />
          </div>
          <TextField
            label="Month"
            placeholder="MM"
            inputMode="numeric"
            maxLength={2}
            className={THIRD_OF_ROW}
            {...methodField(form, 'month')}
          />
          <TextField
            label="Year"
            placeholder="YYYY"
            inputMode="numeric"
            maxLength={4}
            className={THIRD_OF_ROW}
            {...methodField(form, 'year')}
          />
          <div className={THIRD_OF_ROW}>
            <HostedField
              id={fields.cvvId}
              label="CVV"
              isLoading={isLoading}
              error={isCvvLeft && !isCvvValid ? REQUIRED_SHORT : undefined}
            />
          </div>
          {fields.failure && (
            <div className={WHOLE_ROW}>
              <LoadError
                what={fields.failure}
                kept="What you typed below is kept. A bank account can be added all the same."
                onRetry={fields.retry}
                secondary={
                  <Button variant="subtle" onClick={() => void signOut('again')}>
                    Sign in again
                  </Button>
                }
              />
            </div>
          )}
        </FieldGrid>
      </FormSection>
      <BillingFields form={form} name="name" nameLabel="Name on card" />
      <MethodFoot {...foot} saveLabel="Save card" isDisabled={!isComplete} hint={hint} />
    </form>
  )
}
