import { settleOnNavigation } from './lib/router/settle-on-navigation.ts'
import { leaveOnSessionEnd } from './lib/session/leave-on-session-end.ts'
import { renderRouter } from './render-router.tsx'
import { router } from './routes/router.tsx'

/** The whole site. */
export async function show(root: HTMLElement): Promise<void> {
  leaveOnSessionEnd(router)
  settleOnNavigation(router)
  await renderRouter(root, router)
}
