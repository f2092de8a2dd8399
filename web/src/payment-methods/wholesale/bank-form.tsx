import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { FieldGrid, FormSection, WHOLE_ROW } from '../../ui/form/form-section.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { isThisBank } from '../form/method-draft.ts'
import { useProviderConfig } from '../form/use-card-fields.ts'
import { saveBankAccount } from '../provider.ts'
import { BillingFields, methodField } from './billing-fields.tsx'
import { MethodFoot, type MethodFormProps } from './method-foot.tsx'
import { type MethodDraft, toBank } from './store-method-draft.ts'

export function BankForm({ form, customerId, submit, foot }: MethodFormProps) {
  const config = useProviderConfig()

  function save(draft: MethodDraft) {
    const { data } = config
    const bank = toBank(draft)
    if (data)
      return submit(
        () => saveBankAccount(data, customerId, bank),
        (method) => isThisBank(method, bank),
      )
  }

  const digits = (name: keyof MethodDraft) => ({ inputMode: 'numeric' as const, ...methodField(form, name) })
  return (
    <form noValidate aria-label="Bank account" onSubmit={form.onSubmit(save, focusFirstError)}>
      <FormSection
        title="Bank account"
        hint="Its numbers go straight to our payment provider. Trousseau never sees them."
      >
        <FieldGrid>
          <TextField label="Routing number" className={WHOLE_ROW} {...digits('routing')} />
          <TextField label="Account number" {...digits('account')} />
          <TextField label="Confirm account number" {...digits('confirm')} />
          {config.error && (
            <div className={WHOLE_ROW}>
              <LoadFailed
                what="The form of our payment provider could not be loaded."
                failure={config.error}
                kept="What you typed is kept."
                onRetry={() => void config.refetch()}
                isRetrying={config.isFetching}
              />
            </div>
          )}
        </FieldGrid>
      </FormSection>
      <BillingFields form={form} name="person_name" nameLabel="Name on the account" />
      <MethodFoot {...foot} saveLabel="Save bank account" isDisabled={!config.data} hint="" />
    </form>
  )
}
