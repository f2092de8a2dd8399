import { Button, Skeleton } from '@mantine/core'
import { type SecondFactor, secondFactor } from '@trousseau/contract/second-factor'
import { useState } from 'react'
import { One } from '../../lib/api/one.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { FormSection } from '../../ui/form/form-section.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import lists from './account-list.module.css'
import styles from './second-factor.module.css'
import { type Action, SecondFactorDialog } from './second-factor-dialog.tsx'

/** How the person signs in besides their password. */
export function SecondFactorSection() {
  const read = useOne(secondFactor.getSecondFactor, {})
  return (
    <FormSection
      title="Two-step sign-in"
      hint="Adds a code from an app on your phone, or a passkey, so that a stolen password isn’t enough."
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

function Factor({ factor }: { factor: SecondFactor }) {
  // Counted, so that each opening begins at the first step.
  const [asked, setAsked] = useState<{ action: Action; at: number }>()
  const [isOpen, setIsOpen] = useState(false)
  const ask = (action: Action) => {
    setAsked({ action, at: (asked?.at ?? 0) + 1 })
    setIsOpen(true)
  }
  return (
    <>
      <State factor={factor} />
      <Passkeys passkeys={factor.passkeys} onDelete={(deletes) => ask({ deletes })} />
      <Buttons factor={factor} onAsk={ask} />
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

function State({ factor: { app_since, recovery_codes_left, passkeys } }: { factor: SecondFactor }) {
  if (app_since === null && passkeys.length === 0)
    return <p className={styles.state}>Two-step sign-in is off.</p>
  return (
    <p className={styles.state}>
      {app_since === null ? (
        'Two-step sign-in is on.'
      ) : (
        <>
          Two-step sign-in with an app has been on since <Moment at={app_since} />.
        </>
      )}{' '}
      You have {codesLeft(recovery_codes_left)}.
    </p>
  )
}

type PasskeysProps = {
  passkeys: SecondFactor['passkeys']
  onDelete: (passkey: SecondFactor['passkeys'][number]) => void
}

function Passkeys({ passkeys, onDelete }: PasskeysProps) {
  if (passkeys.length === 0) return null
  return (
    <ul className={lists.list} aria-label="Passkeys">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={lists.row}>
          <div className={lists.words}>
            <p className={lists.name}>Passkey made with {passkey.name}</p>
            <p className={lists.more}>
              Added <Moment at={passkey.since} />
              {passkey.last_used !== null && (
                <>
                  , last used <Moment at={passkey.last_used} />
                </>
              )}
            </p>
          </div>
          <Button
            variant="default"
            size="xs"
            aria-label={`Delete the passkey made with ${passkey.name}`}
            onClick={() => onDelete(passkey)}
          >
            Delete
          </Button>
        </li>
      ))}
    </ul>
  )
}

type ButtonsProps = { factor: SecondFactor; onAsk: (action: Action) => void }

function Buttons({ factor: { app_since, passkeys }, onAsk }: ButtonsProps) {
  const hasApp = app_since !== null
  const hasAny = hasApp || passkeys.length > 0
  return (
    <div className={styles.buttons}>
      <Button variant={hasAny ? 'default' : 'filled'} onClick={() => onAsk('set up')}>
        {hasApp ? 'Use another app' : 'Set up an app'}
      </Button>
      {'PublicKeyCredential' in globalThis && (
        <Button variant="default" onClick={() => onAsk('add passkey')}>
          Add a passkey
        </Button>
      )}
      {hasAny && (
        <Button variant="default" onClick={() => onAsk('new codes')}>
          New recovery codes
        </Button>
      )}
      {hasApp && (
        <Button variant="default" onClick={() => onAsk('turn off')}>
          Turn off the app
        </Button>
      )}
    </div>
  )
}
