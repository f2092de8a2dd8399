import type { Page, Route } from '@playwright/test'
import { lengthen } from './long-texts.ts'
import type { Audience, Screen } from './screens.ts'

/** What a screen may look like. All but `empty` are of the demo; `empty` is of a house on its first day. */
export const STATES = ['full', 'empty', 'loading', 'error', 'long'] as const
export type State = (typeof STATES)[number]

/** Pages that read nothing look the same in every state, and a page of one thing is never empty. */
const READ_NOTHING = [
  '/error',
  '$',
  '/help',
  '/forgot',
  '/reset-password',
  '/recet-password',
  '/confirm-email',
]

export function statesOf(audience: Audience, { path }: Screen): readonly State[] {
  if (audience === 'signed-out' || READ_NOTHING.includes(path)) return ['full']
  return STATES.filter((state) => state !== 'empty' || !path.includes('$'))
}

/** Without a session there is no page to wait in. */
const ANSWERED_ALWAYS = /\/api\/(session|config)$/
const LONGEST_MS = 20_000

/** From here on the page's calls are answered as the state has it. */
export async function beginState(page: Page, state: State): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (state === 'full' || state === 'empty') return
  await page.route('**/api/**', (route) => answer(route, state))
}

async function answer(route: Route, state: State): Promise<void> {
  const { pathname } = new URL(route.request().url())
  if (state === 'long') return answerLong(route)
  if (ANSWERED_ALWAYS.test(pathname)) return route.continue()
  // A call that is not answered waits until its page is left.
  if (state === 'loading') return
  const message = 'Trousseau is briefly unavailable. Please try again.'
  const json = { success: false, code: 'unavailable', message, data: [message], errors: [] }
  await route.fulfill({ status: 503, json })
}

async function answerLong(route: Route): Promise<void> {
  const reply = await route.fetch()
  const isJson = reply.headers()['content-type']?.includes('json')
  if (!reply.ok() || !isJson) return route.fulfill({ response: reply })
  await route.fulfill({ response: reply, json: lengthen(await reply.json()) })
}

/** Until the screen looks as it will stay. */
export async function untilSettled(page: Page, state: State): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: LONGEST_MS })
  if (state === 'loading') return untilWaiting(page)
  await page.waitForLoadState('networkidle', { timeout: LONGEST_MS }).catch(() => {})
  // A call that found the portal unavailable is sent twice more before the page says so.
  if (state === 'error')
    await page
      .getByRole('button', { name: 'Retry' })
      .first()
      .waitFor({ timeout: 6_000 })
      .catch(() => {})
  // What is read after the page itself.
  const [waiting] = await page.locator('.mantine-Skeleton-root').all()
  await waiting?.waitFor({ state: 'detached', timeout: LONGEST_MS }).catch(() => {})
}

/** Skeletons come a moment after a call is sent; a page that shows none while it waits has had its chance. */
async function untilWaiting(page: Page): Promise<void> {
  await page
    .locator('.mantine-Skeleton-root')
    .first()
    .waitFor({ timeout: 2_000 })
    .catch(() => {})
}
