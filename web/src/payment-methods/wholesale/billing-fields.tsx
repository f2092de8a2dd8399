import type { UseFormReturnType } from '@mantine/form'
import { usePlaces } from '../../addresses/use-places.ts'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { FieldGrid, FormSection, WHOLE_ROW } from '../../ui/form/form-section.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { MethodDraft } from './store-method-draft.ts'

export type MethodForm = UseFormReturnType<MethodDraft>

/** This is the store's card or account, not the person's own: the browser must neither autofill nor remember it. */
export const methodField = (form: MethodForm, name: keyof MethodDraft) => ({
  required: true,
  autoComplete: 'off',
  ...form.getInputProps(name),
})

type BillingFieldsProps = {
  form: MethodForm
  /** Which name is asked for, and its label. */
  name: 'name' | 'person_name'
  nameLabel: string
}

export function BillingFields({ form, name, nameLabel }: BillingFieldsProps) {
  const { countries, states, failure, retry } = usePlaces(form.values.country)
  const props = (name: keyof MethodDraft) => methodField(form, name)
  return (
    <FormSection
      title="Billing address"
      hint="Must match the bank’s records. Prefilled with the store’s address."
    >
      <FieldGrid>
        {failure && (
          <div className={WHOLE_ROW}>
            <LoadFailed
              what="The countries could not be loaded."
              failure={failure}
              kept="What you typed is kept."
              onRetry={retry}
            />
          </div>
        )}
        <TextField label={nameLabel} className={WHOLE_ROW} {...props(name)} />
        <TextField label="Street" className={WHOLE_ROW} {...props('street')} />
        <TextField label="City" {...props('city')} />
        {states.length > 0 && (
          <SelectField label="State" placeholder="Choose a state" choices={states} {...props('state')} />
        )}
        <SelectField
          label="Country"
          choices={countries}
          {...props('country')}
          // Clears the state, which belonged to the previous country.
          onChange={({ currentTarget: { value } }) => form.setValues({ country: value, state: '' })}
        />
        <TextField label="Zip code" maxLength={16} {...props('code')} />
        <TextField label="Phone number" type="tel" {...props('number')} />
      </FieldGrid>
    </FormSection>
  )
}
