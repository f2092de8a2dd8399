import { useRouterState, useSearch } from '@tanstack/react-router'
import { TextLink } from '../../lib/router/text-link.tsx'
import { doorOf, typeSearch } from './door.ts'
import { DoorLayout } from './door-layout.tsx'
import { resetCode } from './reset-code.ts'
import { ResetForm } from './reset-form.tsx'

/** Where the link in the e-mail leads. Loaded again, it has lost its code, and takes it by hand. */
export function ResetPage() {
  const door = doorOf(useSearch({ from: '/outside/reset-password' }).type)
  return (
    <DoorLayout
      heading="Choose a new password"
      documentTitle="Reset password"
      words="Enter your e-mail address and the password you want from now on."
      foot={<TextLink to={door.path}>Back to login page</TextLink>}
    >
      <ResetForm door={door} email="" code={resetCode()} />
    </DoorLayout>
  )
}

/** Where a forgotten-password request leads. It says the same whether the address is known or not. */
export function ResetByHandPage() {
  const door = doorOf(useSearch({ from: '/outside/recet-password' }).type)
  const email = useRouterState({ select: ({ location }) => location.state.email ?? '' })
  return (
    <DoorLayout
      heading="Please look in your mailbox"
      documentTitle="Reset password"
      words="If the address belongs to an account, an e-mail with a link is on its way. Open the link, or enter the code from the e-mail here. It is good for one hour."
      foot={
        <>
          Nothing there?{' '}
          <TextLink to="/forgot" search={typeSearch(door)}>
            Send it again
          </TextLink>
        </>
      }
    >
      <ResetForm door={door} email={email} code={undefined} />
    </DoorLayout>
  )
}
