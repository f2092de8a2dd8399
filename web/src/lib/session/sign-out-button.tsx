import { LogOut } from 'lucide-react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { signOut } from './sign-out.ts'

/** For pages that have a sign-out button in addition to the one in the sidebar. */
export function SignOutButton() {
  return (
    <BusyButton
      variant="subtle"
      color="gray"
      busyLabel="Signing out…"
      leftSection={<LogOut size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => signOut()}
    >
      SIGN OUT
    </BusyButton>
  )
}
