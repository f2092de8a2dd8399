import type { GetInputPropsReturnType } from '@mantine/form'
import { usePlaces } from '../addresses/use-places.ts'
import { LoadFailed } from '../lib/api/load-failed.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import type { AddressPart } from './method-draft.ts'
import styles from './method-form.module.css'

type BillingForm = {
  values: AddressPart
  getInputProps: (name: keyof AddressPart) => GetInputPropsReturnType
  setValues: (values: Partial<AddressPart>) => void
}

/** The address the bank knows. */
export function BillingFields({ form }: { form: BillingForm }) {
  const { countries, states, failure, retry } = usePlaces(form.values.address_country)
  const props = (name: keyof AddressPart) => ({ required: true, ...form.getInputProps(name) })
  if (failure) {
    return (
      <div className={styles.wide}>
        <LoadFailed
          what="The countries could not be loaded."
          failure={failure}
          kept="What you typed is kept."
          onRetry={retry}
        />
      </div>
    )
  }
  return (
    <>
      <SelectField
        label="Country"
        autoComplete="billing country"
        className={styles.wide}
        placeholder={form.values.address_country === '' ? 'Choose a country' : undefined}
        choices={countries}
        {...props('address_country')}
        // A state belongs to its country.
        onChange={({ currentTarget: { value } }) =>
          form.setValues({ address_country: value, address_state: '' })
        }
      />
      <TextField
        label="Street"
        autoComplete="billing street-address"
        className={styles.wide}
        {...props('address_1')}
      />
      <TextField label="City" autoComplete="billing address-level2" {...props('address_city')} />
      {states.length > 0 && (
        <SelectField
          label="State"
          autoComplete="billing address-level1"
          placeholder="Choose a state"
          choices={states}
          {...props('address_state')}
        />
      )}
      <TextField
        label="Zip code"
        autoComplete="billing postal-code"
        maxLength={16}
        {...props('address_zip')}
      />
    </>
  )
}
