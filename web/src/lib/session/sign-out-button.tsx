import { LogOut } from 'lucide-react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { signOut } from './sign-out.ts'

/** On pages that have one beside the sidebar's. */
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
