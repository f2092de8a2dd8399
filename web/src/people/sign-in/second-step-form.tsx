import { Anchor } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { AppCode } from '@trousseau/contract/second-factor'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { replacedToken } from '../../lib/session/session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { enter, type Typed, type Wanted } from './enter.ts'
import { PasskeyButton } from './passkey-button.tsx'
import type { Portal } from './portal.ts'
import { showFailure } from './show-failure.ts'
import styles from './sign-in-form.module.css'

type SecondStepFormProps = { portal: Portal; typed: Typed; wanted: Wanted | undefined; onBack: () => void }

/** For who has two-step sign-in. The first step is sent again with the code. */
export function SecondStepForm({ portal, typed, wanted, onBack }: SecondStepFormProps) {
  const element = useRef<HTMLFormElement>(null)
  // Stays true until the next page has replaced this one.
  const [isBusy, setIsBusy] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: schemaResolver(AppCode, { sync: true }),
  })

  useEffect(() => element.current?.querySelector('input')?.focus(), [])

  async function signIn({ code }: { code: string }) {
    if (isBusy) return
    setIsBusy(true)
    try {
      const reply = await call(portal.login, { body: { ...typed, code } }, { replaces: replacedToken() })
      enter({ ...reply, isRemembered: typed.remember ?? false }, wanted)
    } catch (failure) {
      setIsBusy(false)
      showFailure(failure, { form, element, under: 'code' })
    }
  }

  return (
    <form ref={element} noValidate onSubmit={form.onSubmit(signIn, focusFirstError)}>
      <TextField
        label="Code"
        description="From your authenticator app. A recovery code works, too."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className={styles.described}
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
      <BusyButton type="submit" fullWidth size="md" busy={isBusy} busyLabel="loading...">
        Sign in
      </BusyButton>
      <PasskeyButton
        portal={portal}
        wanted={wanted}
        remembers={() => typed.remember ?? false}
        onProblem={(message) => form.setErrors({ code: message })}
      />
      <div className={styles.after}>
        <Anchor
          inherit
          href={portal.path}
          onClick={(event) => {
            event.preventDefault()
            onBack()
          }}
        >
          Back to login page
        </Anchor>
      </div>
    </form>
  )
}
