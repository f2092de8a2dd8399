import { settleOnNavigation } from './lib/router/settle-on-navigation.ts'
import { renderRouter } from './render-router.tsx'
import { signInRouter } from './routes/sign-in-router.tsx'

/** The sign-in pages alone. */
export async function show(root: HTMLElement): Promise<void> {
  settleOnNavigation(signInRouter)
  await renderRouter(root, signInRouter)
}
