import { useEffect, useRef, useState } from 'react'
import { TextLink } from '../../lib/router/text-link.tsx'
import { type Door, HOUSE_DOOR, STORE_DOOR } from './door.ts'
import { DoorLayout } from './door-layout.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { FORGOT_HEADING, FORGOT_WORDS } from './forgot-words.ts'
import { LoginForm } from './login-form.tsx'

export function StoreLoginPage() {
  return <LoginPage key="store" door={STORE_DOOR} />
}

export function HouseLoginPage() {
  return <LoginPage key="house" door={HOUSE_DOOR} />
}

/** One screen with two forms. The e-mail address goes along from one to the other. */
function LoginPage({ door }: { door: Door }) {
  const [form, setForm] = useState<'login' | 'forgot'>('login')
  const [email, setEmail] = useState('')

  function switchTo(next: 'login' | 'forgot', typed: string) {
    setEmail(typed)
    setForm(next)
  }

  useHeadingFocus(form)
  if (form === 'forgot')
    return (
      <DoorLayout heading={FORGOT_HEADING} documentTitle="Forgot Password" words={FORGOT_WORDS}>
        <ForgotForm door={door} email={email} onBack={(typed) => switchTo('login', typed)} />
      </DoorLayout>
    )
  return (
    <DoorLayout
      heading={door.welcome}
      documentTitle="Sign in"
      foot={<TextLink to={door.otherPath}>{door.otherWords}</TextLink>}
    >
      <LoginForm door={door} email={email} onForgot={(typed) => switchTo('forgot', typed)} />
    </DoorLayout>
  )
}

/** The other form is a new page to those who hear it, although the address stays. */
function useHeadingFocus(form: string) {
  const shown = useRef(form)
  useEffect(() => {
    if (shown.current === form) return
    shown.current = form
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [form])
}
