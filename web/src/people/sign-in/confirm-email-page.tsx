import { account } from '@trousseau/contract/account'
import { LOGIN_PATH, type UserKind } from '@trousseau/domain/people/roles'
import { useState } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useSend } from '../../lib/api/use-send.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import { currentKind } from '../../lib/session/session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { confirmCode, forgetConfirmCode } from './confirm-code.ts'
import { SignInLayout } from './sign-in-layout.tsx'

const TITLE = 'Confirm email'

/**
 * The target of the link that is sent to a new address. A click confirms it, not the page itself, because mail programs
 * open links on their own. A reload loses the code: the link has to be opened again.
 */
export function ConfirmEmailPage() {
  const confirm = useSend(account.confirmEmail)
  const [code] = useState(confirmCode)
  const [done, setDone] = useState<{ email: string; userable_type: UserKind }>()
  const [messages, setMessages] = useState<readonly string[]>([])

  async function send(token: string) {
    setMessages([])
    try {
      setDone(await confirm.send({ body: { token } }))
      forgetConfirmCode()
      if (currentKind() !== undefined) void refreshAnswers()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setMessages(failure.messages)
    }
  }

  if (done)
    return (
      <SignInLayout
        heading="Your new email is confirmed"
        documentTitle={TITLE}
        words={`From now on you sign in with ${done.email}.`}
        foot={<WayOn kind={done.userable_type} />}
      >
        {null}
      </SignInLayout>
    )
  return (
    <SignInLayout
      heading="Confirm your new email"
      documentTitle={TITLE}
      words={
        code === undefined
          ? 'Please open the link from the email again.'
          : 'Please confirm that you want to sign in with the email address this link was sent to.'
      }
      foot={<WayOn kind="store" />}
    >
      <FormErrors messages={messages} />
      {code !== undefined && (
        <BusyButton fullWidth size="md" busyLabel="loading..." onClick={() => send(code)}>
          Confirm
        </BusyButton>
      )}
    </SignInLayout>
  )
}

/** The person's own email is shown in several places of the site, which is only there for somebody signed in. */
async function refreshAnswers(): Promise<void> {
  const { queryClient } = await import('../../lib/api/query-client.ts')
  void queryClient.invalidateQueries()
}

/** To the account if somebody is signed in here, otherwise to the sign-in page. */
function WayOn({ kind }: { kind: UserKind }) {
  if (currentKind() !== undefined) return <TextLink to="/account">To your account</TextLink>
  return <TextLink to={LOGIN_PATH[kind]}>To the sign-in page</TextLink>
}
