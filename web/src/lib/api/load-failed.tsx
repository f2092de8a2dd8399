import { Button } from '@mantine/core'
import { LoadError } from '../../ui/page/load-error.tsx'
import { signOut } from '../session/sign-out.ts'
import type { CallFailed } from './call-failed.ts'

type LoadFailedProps = {
  /** What could not be loaded: "The sales orders could not be loaded." */
  what: string
  failure: CallFailed
  /** What was kept: "Your filters are still set." */
  kept?: string
  onRetry: () => void
  isRetrying?: boolean
}

/** A load that failed keeps the person where they are, with two ways on: trying again, or signing in anew. */
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
