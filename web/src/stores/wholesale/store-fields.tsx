import type { UseFormReturnType } from '@mantine/form'
import { usePlaces } from '../../addresses/use-places.ts'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { FieldGrid, FormSection, WHOLE_ROW } from '../../ui/form/form-section.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { lineSoFar, type StoreDraft } from './store-draft.ts'

type StoreFieldsProps = { form: UseFormReturnType<StoreDraft> }

/** Somebody else is described here: the browser's own name and address are not offered. */
const OF_ANOTHER = { required: true, autoComplete: 'off' }

export function StoreFields({ form }: StoreFieldsProps) {
  const props = (name: keyof StoreDraft) => ({ ...OF_ANOTHER, ...form.getInputProps(name) })
  return (
    <>
      <FormSection
        title="Contact"
        hint="Whom we write to and call. The store’s first admin is invited at this e-mail address."
      >
        <FieldGrid>
          <TextField label="First name" {...props('first_name')} />
          <TextField label="Last name" {...props('last_name')} />
          <TextField label="Email" type="email" {...props('email')} />
          <TextField label="Phone" type="tel" {...props('phone')} />
        </FieldGrid>
      </FormSection>
      <FormSection title="Store">
        <FieldGrid>
          <TextField label="Store name" {...props('name')} />
          <TextField label="Website" inputMode="url" {...props('website')} />
        </FieldGrid>
      </FormSection>
      <FormSection title="Address" hint="Where the store is.">
        <FieldGrid>
          <PlaceFields form={form} />
        </FieldGrid>
      </FormSection>
    </>
  )
}

function PlaceFields({ form }: StoreFieldsProps) {
  const { countries, states, failure, retry } = usePlaces(form.values.country)
  const props = (name: keyof StoreDraft) => ({ ...OF_ANOTHER, ...form.getInputProps(name) })
  if (failure) {
    return (
      <div className={WHOLE_ROW}>
        <LoadFailed
          what="The countries could not be loaded."
          failure={failure}
          kept="What you typed is kept."
          onRetry={retry}
        />
      </div>
    )
  }
  const { address } = form.values
  return (
    <>
      <SelectField
        label="Country"
        className={WHOLE_ROW}
        choices={countries}
        {...props('country')}
        // A state belongs to its country.
        onChange={({ currentTarget: { value } }) => form.setValues({ country: value, state: '' })}
      />
      <TextField label="Street" className={WHOLE_ROW} {...props('street')} />
      <TextField label="City" {...props('city')} />
      {states.length > 0 && (
        <SelectField label="State" placeholder="Choose a state" choices={states} {...props('state')} />
      )}
      <TextField label="Zip code" maxLength={16} {...props('zip')} />
      <TextField
        label="Address"
        className={WHOLE_ROW}
        description="In one line, made from the fields above. Change it where that does not read well."
        {...props('address')}
        value={address ?? lineSoFar(form.values)}
        onBlur={() => {
          form.validateField('address')
          // Left empty, it follows the parts again.
          if (address?.trim() === '') form.setFieldValue('address', null)
        }}
      />
    </>
  )
}
