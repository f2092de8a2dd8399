import { Anchor } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useRouterState } from '@tanstack/react-router'
import { LoginBody } from '@trousseau/contract/sessions'
import { LANDING } from '@trousseau/domain/people/roles'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { noteSignIn } from '../../lib/router/settle-on-navigation.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import { safeReturnPath } from '../../lib/session/return-path.ts'
import { beginSession, replacedToken } from '../../lib/session/session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { FORGOT_HEADING, FORGOT_WORDS } from './forgot-words.ts'
import { type Portal, STORE_PORTAL, WHOLESALE_PORTAL } from './portal.ts'
import { showFailure } from './show-failure.ts'
import styles from './sign-in-form.module.css'
import { SignInLayout } from './sign-in-layout.tsx'

export function StoreLoginPage() {
  return <LoginPage key="store" portal={STORE_PORTAL} />
}

export function WholesaleLoginPage() {
  return <LoginPage key="wholesale" portal={WHOLESALE_PORTAL} />
}

/** One screen with two forms. The typed email is carried over from one to the other. */
function LoginPage({ portal }: { portal: Portal }) {
  const [form, setForm] = useState<'login' | 'forgot'>('login')
  const [email, setEmail] = useState('')

  function switchTo(next: 'login' | 'forgot', typed: string) {
    setEmail(typed)
    setForm(next)
  }

  useHeadingFocus(form)
  if (form === 'forgot')
    return (
      <SignInLayout heading={FORGOT_HEADING} documentTitle="Forgot Password" words={FORGOT_WORDS}>
        <ForgotForm portal={portal} email={email} onBack={(typed) => switchTo('login', typed)} />
      </SignInLayout>
    )
  return (
    <SignInLayout
      heading={portal.welcome}
      documentTitle="Sign in"
      foot={<TextLink to={portal.otherPath}>{portal.otherWords}</TextLink>}
    >
      <LoginForm portal={portal} email={email} onForgot={(typed) => switchTo('forgot', typed)} />
    </SignInLayout>
  )
}

/** For screen readers, switching the form counts as a new page, although the address stays the same. */
function useHeadingFocus(form: string) {
  const shown = useRef(form)
  useEffect(() => {
    if (shown.current === form) return
    shown.current = form
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [form])
}

type LoginFormProps = { portal: Portal; email: string; onForgot: (email: string) => void }

function LoginForm({ portal, email, onForgot }: LoginFormProps) {
  const wanted = useRouterState({ select: ({ location }) => safeReturnPath(location.state.wanted) })
  const element = useRef<HTMLFormElement>(null)
  // Stays true until the next page has replaced this one.
  const [isBusy, setIsBusy] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '', remember: false },
    validate: schemaResolver(LoginBody, { sync: true }),
    validateInputOnBlur: true,
  })

  async function signIn(values: typeof LoginBody._zod.input) {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { user, token } = await call(portal.login, { body: values }, { replaces: replacedToken() })
      beginSession({ user, token, isRemembered: values.remember ?? false })
      noteSignIn()
      location.replace(wanted ?? LANDING[user.userable_type])
    } catch (failure) {
      setIsBusy(false)
      showFailure(failure, { form, element, under: 'password', others: ['email'] })
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
    </form>
  )
}
