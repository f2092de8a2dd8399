import type { GetInputPropsReturnType } from '@mantine/form'
import { usePlaces } from '../addresses/use-places.ts'
import { LoadFailed } from '../lib/api/load-failed.tsx'
import { FieldGrid, FormSection, WHOLE_ROW } from '../ui/form/form-section.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { lineSoFar, type PlaceDraft } from './place-draft.ts'

type PlaceForm = {
  values: PlaceDraft
  getInputProps: (name: keyof PlaceDraft) => GetInputPropsReturnType
  setValues: (values: Partial<PlaceDraft>) => void
  setFieldValue: (name: 'address', value: null) => void
}

/** A store's address: its parts, and the full line, which is derived from them until somebody edits it. */
export function PlaceFields({ form }: { form: PlaceForm }) {
  return (
    <FormSection title="Address" hint="Where the store is.">
      <FieldGrid>
        <Parts form={form} />
      </FieldGrid>
    </FormSection>
  )
}

function Parts({ form }: { form: PlaceForm }) {
  const { countries, states, failure, retry } = usePlaces(form.values.country)
  // This may be another person's address: the browser must not autofill its own.
  const props = (name: keyof PlaceDraft) => ({
    required: true,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
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
  const line = props('address')
  return (
    <>
      <SelectField
        label="Country"
        className={WHOLE_ROW}
        choices={countries}
        {...props('country')}
        // Clears the state, which belonged to the previous country.
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
        description="Filled in from the fields above. Edit if needed."
        {...line}
        value={address ?? lineSoFar(form.values)}
        onBlur={(event) => {
          line.onBlur?.(event)
          // If left empty, it is derived from the parts again.
          if (address?.trim() === '') form.setFieldValue('address', null)
        }}
      />
    </>
  )
}
