import { schemaResolver, useForm } from '@mantine/form'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { account, ResetPasswordBody } from '@trousseau/contract/account'
import { useRef, useState, useSyncExternalStore } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useSend } from '../../lib/api/use-send.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { type Portal, portalOf, typeSearch } from './portal.ts'
import { forgetResetCode, listenForResetCode, resetCode } from './reset-code.ts'
import { showFailure } from './show-failure.ts'
import styles from './sign-in-form.module.css'
import { SignInLayout } from './sign-in-layout.tsx'

/**
 * The target of the email's link. The code is in memory only, so a reload and another tab do not have it: they ask for
 * it, and say where it is.
 */
export function ResetPage() {
  const portal = portalOf(useSearch({ from: '/outside/reset-password' }).type)
  const code = useResetCode()
  if (code !== undefined) return <ResetByLink portal={portal} code={code} />
  return (
    <SignInLayout
      heading="Choose a new password"
      documentTitle="Reset password"
      words="Open the link in our email again, or enter the code here. It expires in one hour."
      foot={
        <>
          <TextLink to="/forgot" search={typeSearch(portal)}>
            Send me a new link
          </TextLink>
          {' · '}
          <TextLink to={portal.path}>Back to login page</TextLink>
        </>
      }
    >
      <ResetForm portal={portal} email="" code={undefined} />
    </SignInLayout>
  )
}

/** Follows a forgotten-password request. It shows the same whether the email is known or not. */
export function ResetByHandPage() {
  const portal = portalOf(useSearch({ from: '/outside/recet-password' }).type)
  const email = useRouterState({ select: ({ location }) => location.state.email ?? '' })
  const code = useResetCode()
  if (code !== undefined) return <ResetByLink portal={portal} code={code} />
  return (
    <SignInLayout
      heading="Check your email"
      documentTitle="Reset password"
      words="If we know that address, we've emailed you a link. Open it, or enter the code here. It expires in one hour."
      foot={
        <>
          Didn't get it?{' '}
          <TextLink to="/forgot" search={typeSearch(portal)}>
            Send again
          </TextLink>
        </>
      }
    >
      <ResetForm portal={portal} email={email} code={undefined} />
    </SignInLayout>
  )
}

const useResetCode = () => useSyncExternalStore(listenForResetCode, resetCode)

/** Another link that is opened in the same tab begins a new form, with its own code. */
function ResetByLink({ portal, code }: { portal: Portal; code: string }) {
  return (
    <SignInLayout
      heading="Choose a new password"
      documentTitle="Reset password"
      words="Enter your email and choose a new password."
      foot={<TextLink to={portal.path}>Back to login page</TextLink>}
    >
      <ResetForm key={code} portal={portal} email="" code={code} />
    </SignInLayout>
  )
}

type ResetFormProps = {
  portal: Portal
  email: string
  /** From the link; without it, the form asks for the code. */
  code: string | undefined
}

function ResetForm({ portal, email, code }: ResetFormProps) {
  const navigate = useNavigate()
  const reset = useSend(account.resetPassword)
  const element = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<CallFailed>()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '', token: code ?? '' },
    validate: schemaResolver(ResetPasswordBody, { sync: true }),
    validateInputOnBlur: true,
  })

  async function save(values: { email: string; password: string; token: string }) {
    if (reset.isPending) return
    setRefusal(undefined)
    try {
      await reset.send({ query: { type: portal.type === 1 ? '1' : '2' }, body: values })
      toastSuccess(account.resetPassword.message)
      await navigate({ to: portal.path, replace: true })
      forgetResetCode()
    } catch (failure) {
      if (failure instanceof CallFailed && failure.fieldErrors.length === 0) return setRefusal(failure)
      showFailure(failure, { form, element, under: 'password', others: ['email', 'token'] })
    }
  }

  return (
    <form ref={element} noValidate onSubmit={form.onSubmit(save, focusFirstError)}>
      <TextField
        label="Username"
        description="Your email address"
        type="email"
        autoComplete="username"
        className={styles.described}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      {code === undefined && (
        <TextField
          label="Code"
          autoComplete="one-time-code"
          className={styles.field}
          key={form.key('token')}
          {...form.getInputProps('token')}
        />
      )}
      <PasswordField
        label="Password"
        autoComplete="new-password"
        className={styles.field}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <FormErrors messages={refusal ? refusal.messages : []} />
      {refusal?.code === 'reset_refused' && (
        <p className={styles.after}>
          <TextLink to="/forgot" search={typeSearch(portal)}>
            Request a new link
          </TextLink>
        </p>
      )}
      <BusyButton type="submit" fullWidth size="md" busy={reset.isPending} busyLabel="loading...">
        Reset
      </BusyButton>
    </form>
  )
}
