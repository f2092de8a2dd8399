import { Anchor } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useRouterState } from '@tanstack/react-router'
import { LoginBody } from '@trousseau/contract/sessions'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { CallFailed, noAnswer } from '../../lib/api/call-failed.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import { replacedToken } from '../../lib/session/session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { enter, readWanted, type Typed, type Wanted } from './enter.ts'
import { ForgotForm } from './forgot-form.tsx'
import { FORGOT_HEADING, FORGOT_WORDS } from './forgot-words.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { type Portal, STORE_PORTAL, WHOLESALE_PORTAL } from './portal.ts'
import { showFailure } from './show-failure.ts'
import styles from './sign-in-form.module.css'
import { SignInLayout } from './sign-in-layout.tsx'

const SECOND_STEP_HEADING = 'One more step'

export function StoreLoginPage() {
  return <LoginPage key="store" portal={STORE_PORTAL} />
}

export function WholesaleLoginPage() {
  return <LoginPage key="wholesale" portal={WHOLESALE_PORTAL} />
}

/** What was typed on the first step, and the second one, which is loaded for who needs it. */
type SecondStep = { typed: Typed; Form: typeof import('./second-step-form.tsx')['SecondStepForm'] }

/** One screen with two forms, and a third for who has two-step sign-in. What was typed is carried over to the others. */
function LoginPage({ portal }: { portal: Portal }) {
  const [form, setForm] = useState<'login' | 'forgot'>('login')
  const [email, setEmail] = useState('')
  const [second, setSecond] = useState<SecondStep>()
  const wanted = useRouterState({ select: ({ location }) => readWanted(location.state) })

  function switchTo(next: 'login' | 'forgot', typed: string) {
    setEmail(typed)
    setForm(next)
  }

  useHeadingFocus(second ? 'code' : form)
  if (form === 'forgot')
    return (
      <SignInLayout heading={FORGOT_HEADING} documentTitle="Forgot Password" words={FORGOT_WORDS}>
        <ForgotForm portal={portal} email={email} onBack={(typed) => switchTo('login', typed)} />
      </SignInLayout>
    )
  return (
    <SignInLayout
      heading={second ? SECOND_STEP_HEADING : portal.welcome}
      documentTitle="Sign in"
      foot={<TextLink to={portal.otherPath}>{portal.otherWords}</TextLink>}
    >
      {/* Stays as it was typed, for who comes back from the second step. */}
      <div hidden={second !== undefined}>
        <LoginForm
          portal={portal}
          email={email}
          wanted={wanted}
          onForgot={(typed) => switchTo('forgot', typed)}
          onSecondStep={(typed) =>
            import('./second-step-form.tsx').then(
              ({ SecondStepForm }) => void setSecond({ typed, Form: SecondStepForm }),
              () => noAnswer('offline'),
            )
          }
        />
      </div>
      {second && (
        <second.Form
          portal={portal}
          typed={second.typed}
          wanted={wanted}
          onBack={() => setSecond(undefined)}
        />
      )}
    </SignInLayout>
  )
}

/** For screen readers, switching the form counts as a new page, although the address stays the same. */
function useHeadingFocus(form: string) {
  const shown = useRef(form)
  useEffect(() => {
    if (shown.current === form) return
    shown.current = form
    // Its one field has the focus.
    if (form === 'code') return
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [form])
}

type LoginFormProps = {
  portal: Portal
  email: string
  wanted: Wanted | undefined
  onForgot: (email: string) => void
  /** Says why the second step cannot be shown. */
  onSecondStep: (typed: Typed) => Promise<CallFailed | undefined>
}

function LoginForm({ portal, email, wanted, onForgot, onSecondStep }: LoginFormProps) {
  const element = useRef<HTMLFormElement>(null)
  // Stays true until the next page has replaced this one.
  const [isBusy, setIsBusy] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '', remember: false },
    validate: schemaResolver(LoginBody, { sync: true }),
    validateInputOnBlur: true,
  })

  async function signIn(values: Typed) {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { user, token } = await call(portal.login, { body: values }, { replaces: replacedToken() })
      enter({ user, token, isRemembered: values.remember ?? false }, wanted)
    } catch (failure) {
      const needsCode = failure instanceof CallFailed && failure.code === 'second_factor'
      const problem = needsCode ? await onSecondStep(values) : failure
      setIsBusy(false)
      if (problem === undefined) return
      showFailure(problem, { form, element, under: 'password', others: ['email'] })
    }
  }

  return (
    <form ref={element} noValidate onSubmit={form.onSubmit(signIn, focusFirstError)}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        data-autofocus
        className={styles.field}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        className={styles.field}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <div className={styles.between}>
        <CheckboxField
          label="Remember me"
          key={form.key('remember')}
          {...form.getInputProps('remember', { type: 'checkbox' })}
        />
        <Anchor
          inherit
          href="/forgot"
          onClick={(event) => {
            event.preventDefault()
            onForgot(form.getValues().email)
          }}
        >
          Forgot Password
        </Anchor>
      </div>
      <BusyButton type="submit" fullWidth size="md" busy={isBusy} busyLabel="loading...">
        Sign in
      </BusyButton>
      <PasskeyButton
        portal={portal}
        wanted={wanted}
        remembers={() => form.getValues().remember}
        onProblem={(message) => form.setErrors({ password: message })}
      />
    </form>
  )
}
