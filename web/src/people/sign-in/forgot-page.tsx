import { useNavigate, useSearch } from '@tanstack/react-router'
import { doorOf } from './door.ts'
import { DoorLayout } from './door-layout.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { FORGOT_HEADING, FORGOT_WORDS } from './forgot-words.ts'

export function ForgotPage() {
  const navigate = useNavigate()
  const door = doorOf(useSearch({ from: '/outside/forgot' }).type)
  return (
    <DoorLayout heading={FORGOT_HEADING} documentTitle="Forgot Password" words={FORGOT_WORDS}>
      <ForgotForm door={door} email="" onBack={() => void navigate({ to: door.path })} />
    </DoorLayout>
  )
}
