import './lib/no-eval.ts'
import { nextTask } from './lib/next-task.ts'
import { isSignInPath } from './lib/session/return-path.ts'
import { currentKind, openSession } from './lib/session/session.ts'

/** Who is not signed in is given the sign-in pages alone. */
export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  await nextTask()
  await openSession()
  const isSigningIn = currentKind() === undefined && isSignInPath(location.pathname)
  const { show } = isSigningIn ? await import('./sign-in.tsx') : await import('./portal.tsx')
  await nextTask()
  await show(root)
}
