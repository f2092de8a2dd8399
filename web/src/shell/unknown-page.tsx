import { useSession } from '../lib/session/use-session.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Frame } from './shell.tsx'

/** An address that leads nowhere: inside the frame for those who are signed in, bare for the others. */
export function UnknownPage() {
  if (useSession())
    return (
      <Frame>
        <NotFoundPage />
      </Frame>
    )
  return (
    <main>
      <NotFoundPage />
    </main>
  )
}
