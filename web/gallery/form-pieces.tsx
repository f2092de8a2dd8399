import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { BusyButton } from '../src/ui/busy-button.tsx'
import { CheckboxField } from '../src/ui/form/checkbox-field.tsx'
import { DateField } from '../src/ui/form/date-field.tsx'
import { focusFirstError } from '../src/ui/form/focus-first-error.ts'
import { FormErrors } from '../src/ui/form/form-errors.tsx'
import { PasswordField } from '../src/ui/form/password-field.tsx'
import { SelectField } from '../src/ui/form/select-field.tsx'
import { TextField } from '../src/ui/form/text-field.tsx'
import { toastSuccess } from '../src/ui/toasts.tsx'
import { Section } from './section.tsx'

const states = ['Illinois', 'Indiana', 'Iowa'].map((label) => ({
  value: label,
  label,
}))

type Values = {
  name: string
  password: string
  state: string
  day: string | null
  isAgreed: boolean
}

export function FormPieces() {
  const [messages, setMessages] = useState<string[]>([])
  const form = useForm<Values>({
    initialValues: {
      name: '',
      password: '',
      state: '',
      day: '2026-11-20',
      isAgreed: false,
    },
    validate: {
      password: (value) => (value ? null : 'Password is required'),
      state: (value) => (value ? null : 'Please choose a state'),
      day: (value) => (value ? null : 'Please choose a date'),
      isAgreed: (value) => (value ? null : 'Please agree first'),
    },
  })
  return (
    <Section title="Form">
      <form
        noValidate
        aria-label="Example"
        onSubmit={form.onSubmit(
          (values) => toastSuccess(`Saved for ${values.day}`),
          (errors, values, event) => {
            setMessages(['The store could not be saved.', 'Nothing was lost.'])
            focusFirstError(errors, values, event)
          },
        )}
      >
        <Stack maw={420}>
          <FormErrors messages={messages} />
          <TextField label="Store name" description="As on the invoice" {...form.getInputProps('name')} />
          <PasswordField label="Password" required autoComplete="off" {...form.getInputProps('password')} />
          <SelectField
            label="State"
            required
            placeholder="Choose a state"
            choices={states}
            {...form.getInputProps('state')}
          />
          <DateField label="Wear date" min="2026-11-15" max="2027-11-15" {...form.getInputProps('day')} />
          <CheckboxField label="Remember me" {...form.getInputProps('isAgreed', { type: 'checkbox' })} />
          <TextField label="Disabled" disabled value="Not to be changed" readOnly />
          <BusyButton type="submit" busyLabel="Saving…">
            Save store
          </BusyButton>
        </Stack>
      </form>
    </Section>
  )
}
