import { noAnswer } from '../../lib/api/call-failed.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import type { Wanted } from './enter.ts'
import type { Portal } from './portal.ts'
import styles from './sign-in-form.module.css'

type PasskeyButtonProps = {
  portal: Portal
  wanted: Wanted | undefined
  remembers: () => boolean
  onProblem: (message: string) => void
}

/** Instead of a password. What it needs is loaded when it is pressed, because few people use it. */
export function PasskeyButton({ portal, wanted, remembers, onProblem }: PasskeyButtonProps) {
  const signIn = () =>
    import('./passkey-sign-in.ts')
      .then(
        (part) => part.signInWithPasskey({ portal, isRemembered: remembers(), wanted }),
        () => noAnswer('offline').message,
      )
      .then(onProblem)

  // Browsers have passkeys only on secure pages.
  if (!('PublicKeyCredential' in globalThis)) return null
  return (
    <BusyButton
      variant="default"
      fullWidth
      size="md"
      className={styles.passkey}
      busyLabel="loading..."
      onClick={signIn}
    >
      Use a passkey
    </BusyButton>
  )
}
