import { Button, Skeleton } from '@mantine/core'
import { type SecondFactor, secondFactor } from '@trousseau/contract/second-factor'
import { useState } from 'react'
import { One } from '../../lib/api/one.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { FormSection } from '../../ui/form/form-section.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import styles from './second-factor.module.css'
import { type Action, SecondFactorDialog } from './second-factor-dialog.tsx'

/** How the person signs in besides their password. */
export function SecondFactorSection() {
  const read = useOne(secondFactor.getSecondFactor, {})
  return (
    <FormSection
      title="Two-step sign-in"
      hint="A code from an app on your phone, besides your password. Then a stolen password is not enough."
    >
      <One
        read={read}
        what="How you sign in could not be loaded."
        waiting={
          <Loading label="Loading how you sign in">
            <Skeleton height={64} />
          </Loading>
        }
      >
        {(factor) => <Factor factor={factor} />}
      </One>
    </FormSection>
  )
}

const codesLeft = (left: number) => (left === 1 ? '1 recovery code left' : `${left} recovery codes left`)

function Factor({ factor: { app_since, recovery_codes_left } }: { factor: SecondFactor }) {
  // Counted, so that each opening begins at the first step.
  const [asked, setAsked] = useState<{ action: Action; at: number }>()
  const [isOpen, setIsOpen] = useState(false)
  const ask = (action: Action) => () => {
    setAsked({ action, at: (asked?.at ?? 0) + 1 })
    setIsOpen(true)
  }
  return (
    <>
      {app_since === null ? (
        <p className={styles.state}>Two-step sign-in is off.</p>
      ) : (
        <p className={styles.state}>
          Two-step sign-in has been on since <Moment at={app_since} />. You have{' '}
          {codesLeft(recovery_codes_left)}.
        </p>
      )}
      <div className={styles.buttons}>
        {app_since === null ? (
          <Button onClick={ask('set up')}>Turn on</Button>
        ) : (
          <>
            <Button variant="default" onClick={ask('new codes')}>
              New recovery codes
            </Button>
            <Button variant="default" onClick={ask('set up')}>
              Use another app
            </Button>
            <Button variant="default" onClick={ask('turn off')}>
              Turn off
            </Button>
          </>
        )}
      </div>
      {asked && (
        <SecondFactorDialog
          key={asked.at}
          action={asked.action}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
