import type { GetInputPropsReturnType } from '@mantine/form'
import { BANK_TYPES, HOLDER_TYPES } from '@trousseau/domain/payment-method'
import { type Choice, SelectField } from '../ui/form/select-field.tsx'

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
        placeholder="Choose a holder"
        required
        choices={toChoices(HOLDER_TYPES)}
        {...form.getInputProps('bank_holder_type')}
      />
    </>
  )
}
