import type { GetInputPropsReturnType } from '@mantine/form'
import { TextField } from '../ui/form/text-field.tsx'

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
