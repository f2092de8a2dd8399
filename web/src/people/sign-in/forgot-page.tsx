import { useNavigate, useSearch } from '@tanstack/react-router'
import { ForgotForm } from './forgot-form.tsx'
import { FORGOT_HEADING, FORGOT_WORDS } from './forgot-words.ts'
import { portalOf } from './portal.ts'
import { SignInLayout } from './sign-in-layout.tsx'

export function ForgotPage() {
  const navigate = useNavigate()
  const portal = portalOf(useSearch({ from: '/outside/forgot' }).type)
  return (
    <SignInLayout heading={FORGOT_HEADING} documentTitle="Forgot Password" words={FORGOT_WORDS}>
      <ForgotForm portal={portal} email="" onBack={() => void navigate({ to: portal.path })} />
    </SignInLayout>
  )
}
