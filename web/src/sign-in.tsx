import { settleOnNavigation } from './lib/router/settle-on-navigation.ts'
import { renderRouter } from './render-router.tsx'
import { createSignInRouter } from './routes/sign-in-router.tsx'

/** The sign-in pages alone. */
export async function show(root: HTMLElement): Promise<void> {
  const router = createSignInRouter()
  settleOnNavigation(router)
  await renderRouter(root, router)
}
