import type { Store } from '@trousseau/contract/stores'
import { FieldGrid, FormSection } from '../../ui/form/form-section.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { StoreProfileFields, storeField } from '../store-profile-fields.tsx'
import { type StoreProfileForm, useStoreProfileForm } from '../use-store-profile-form.ts'
import { PAYMENT_CHOICES } from './payment-words.ts'
import { StorePeople } from './store-people.tsx'

export function EditStore({ store }: { store: Store }) {
  const profile = useStoreProfileForm({
    store,
    hasTerms: true,
    onSaved: ({ name }) => toastSuccess(`${name} was saved.`),
  })
  return (
    <>
      <StoreProfileFields profile={profile}>
        <PaymentFields profile={profile} />
      </StoreProfileFields>
      <StorePeople store={store} />
    </>
  )
}

function PaymentFields({ profile }: { profile: StoreProfileForm }) {
  return (
    <FormSection
      title="Payment and terms"
      hint="How the store pays, and how many days after it is issued an invoice is due, from 0 to 120. Invoices that are out stay as they are."
    >
      <FieldGrid>
        <SelectField choices={PAYMENT_CHOICES} {...storeField(profile, 'payment_method_type_id')} />
        <TextField inputMode="numeric" maxLength={3} {...storeField(profile, 'terms_days')} />
      </FieldGrid>
    </FormSection>
  )
}
