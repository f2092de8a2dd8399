import { Button } from '@mantine/core'
import { LoadError } from '../../ui/page/load-error.tsx'
import { signOut } from '../session/sign-out.ts'
import type { CallFailed } from './call-failed.ts'

type LoadFailedProps = {
  /** The message, such as "The sales orders could not be loaded." */
  what: string
  failure: CallFailed
  /** What is still there, such as "Your filters are still set." */
  kept?: string
  onRetry: () => void
  isRetrying?: boolean
}

/** After a failed load the person stays on the page and can either try again or sign in again. */
export function LoadFailed({ what, failure, kept = '', onRetry, isRetrying = false }: LoadFailedProps) {
  return (
    <LoadError
      what={what}
      kept={`${failure.message} ${kept}`.trim()}
      onRetry={onRetry}
      isRetrying={isRetrying}
      secondary={
        <Button variant="subtle" onClick={() => void signOut('again')}>
          Sign in again
        </Button>
      }
    />
  )
}
