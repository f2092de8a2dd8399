import { Anchor } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { ForgotPasswordBody, sessions } from '@trousseau/contract/sessions'
import { useRef } from 'react'
import { useSend } from '../../lib/api/use-send.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Portal, typeSearch } from './portal.ts'
import { forgetResetCode } from './reset-code.ts'
import { showFailure } from './show-failure.ts'
import styles from './sign-in-form.module.css'

type ForgotFormProps = { portal: Portal; email: string; onBack: (email: string) => void }

export function ForgotForm({ portal, email, onBack }: ForgotFormProps) {
  const navigate = useNavigate()
  const request = useSend(sessions.forgotPassword)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    validate: schemaResolver(ForgotPasswordBody, { sync: true }),
    validateInputOnBlur: true,
  })

  async function send(values: { email: string }) {
    if (request.isPending) return
    try {
      await request.send({ query: {}, body: { ...values, type: portal.type } })
      // A new code is on its way, and only the newest is good.
      forgetResetCode()
      await navigate({
        to: '/recet-password',
        search: typeSearch(portal),
        state: { email: values.email.trim() },
      })
    } catch (failure) {
      showFailure(failure, { form, element, under: 'email' })
    }
  }

  return (
    <form ref={element} noValidate onSubmit={form.onSubmit(send, focusFirstError)}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        className={styles.field}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <BusyButton type="submit" fullWidth size="md" busy={request.isPending} busyLabel="loading...">
        Send
      </BusyButton>
      <div className={styles.after}>
        <Anchor
          inherit
          href={portal.path}
          onClick={(event) => {
            event.preventDefault()
            onBack(form.getValues().email)
          }}
        >
          Back to login page
        </Anchor>
      </div>
    </form>
  )
}
