import { useSession } from '../lib/session/use-session.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Frame } from './shell.tsx'

/** For an unknown address: inside the frame for people who are signed in, without it for others. */
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
