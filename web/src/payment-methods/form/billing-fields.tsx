import type { GetInputPropsReturnType } from '@mantine/form'
import { BANK_TYPES, HOLDER_TYPES } from '@trousseau/domain/money/payment-method'
import { usePlaces } from '../../addresses/use-places.ts'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { type Choice, SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { AddressPart } from './method-draft.ts'
import styles from './method-form.module.css'

type BillingForm = {
  values: AddressPart
  getInputProps: (name: keyof AddressPart) => GetInputPropsReturnType
  setValues: (values: Partial<AddressPart>) => void
}

/** The billing address, as the bank has it. */
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
        // Clears the state, which belonged to the previous country.
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

type KindForm = { getInputProps: (name: 'bank_type' | 'bank_holder_type') => GetInputPropsReturnType }

const WORDS = {
  checking: 'Checking',
  savings: 'Savings',
  personal: 'Personal',
  business: 'Business',
} as const

const toChoices = (values: readonly (keyof typeof WORDS)[]): Choice[] =>
  values.map((value) => ({ value, label: WORDS[value] }))

export function BankKindFields({ form }: { form: KindForm }) {
  return (
    <>
      <SelectField
        label="Account type"
        placeholder="Choose a type"
        required
        choices={toChoices(BANK_TYPES)}
        {...form.getInputProps('bank_type')}
      />
      <SelectField
        label="Account holder"
        placeholder="Personal or business?"
        required
        choices={toChoices(HOLDER_TYPES)}
        {...form.getInputProps('bank_holder_type')}
      />
    </>
  )
}

type ExpiryForm = { getInputProps: (name: 'month' | 'year') => GetInputPropsReturnType }

export function ExpiryFields({ form }: { form: ExpiryForm }) {
  return (
    <>
      <TextField
        label="Month"
        placeholder="MM"
        autoComplete="cc-exp-month"
        inputMode="numeric"
        maxLength={2}
        required
        {...form.getInputProps('month')}
      />
      <TextField
        label="Year"
        placeholder="YYYY"
        autoComplete="cc-exp-year"
        inputMode="numeric"
        maxLength={4}
        required
        {...form.getInputProps('year')}
      />
    </>
  )
}
