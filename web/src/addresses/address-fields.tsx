import type { UseFormReturnType } from '@mantine/form'
import { LoadFailed } from '../lib/api/load-failed.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import type { AddressDraft } from './address-draft.ts'
import styles from './address-fields.module.css'
import { usePlaces } from './use-places.ts'

type AddressFieldsProps = { form: UseFormReturnType<AddressDraft>; isNew: boolean }

export function AddressFields({ form, isNew }: AddressFieldsProps) {
  const { countries, states, failure, retry } = usePlaces(form.values.country)
  const props = (name: keyof AddressDraft) => ({ required: true, ...form.getInputProps(name) })
  if (failure) {
    return (
      <LoadFailed
        what="The countries could not be loaded."
        failure={failure}
        kept="What you typed is kept."
        onRetry={retry}
      />
    )
  }
  return (
    <div className={styles.fields}>
      {isNew ? (
        <>
          <TextField label="First name" autoComplete="given-name" {...props('first_name')} />
          <TextField label="Last name" autoComplete="family-name" {...props('last_name')} />
        </>
      ) : (
        <TextField label="Name" autoComplete="name" className={styles.wide} {...props('full_name')} />
      )}
      <SelectField
        label="Country"
        autoComplete="country"
        className={styles.wide}
        choices={countries}
        {...props('country')}
        // Clears the state, which belonged to the previous country.
        onChange={({ currentTarget: { value } }) => form.setValues({ country: value, state: '' })}
      />
      <TextField label="Street" autoComplete="street-address" className={styles.wide} {...props('street')} />
      <TextField label="City" autoComplete="address-level2" {...props('city')} />
      {states.length > 0 && (
        <SelectField
          label="State"
          autoComplete="address-level1"
          placeholder="Choose a state"
          choices={states}
          {...props('state')}
        />
      )}
      <TextField label="Zip code" autoComplete="postal-code" maxLength={16} {...props('zip')} />
      <TextField label="Phone number" type="tel" autoComplete="tel" {...props('phone')} />
    </div>
  )
}
