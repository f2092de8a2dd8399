import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from '../testing/product.ts'

/** The demo's first store, Ivory Lane Bridal. */
export const IVORY_LANE = 1
export const VIEW_ONLY = 'You are viewing this store. Nothing can be changed from here.'

export const band = (page: Page): Locator => page.getByRole('complementary', { name: 'Viewing as store' })
export const stop = (page: Page): Locator => band(page).getByRole('button', { name: 'Stop viewing' })

/** Opens the store's view in a new tab, as the link in the list of retailers does, up to the store's first page. */
export async function viewStore(context: BrowserContext, storeId = IVORY_LANE): Promise<Page> {
  const view = await context.newPage()
  await view.goto(`/view-as/${storeId}`)
  await view.waitForURL('**/home')
  await expect(band(view)).toBeVisible()
  return view
}

export const viewToken = (view: Page): Promise<string | null> =>
  view.evaluate(() => sessionStorage.getItem('view_token'))

export async function statusOf(url: string, token: string | null): Promise<number> {
  const answer = await fetch(`${url}/api/session`, { headers: { authorization: `Bearer ${token}` } })
  return answer.status
}

/** Longer than a new tab waits for others to tell it the session. */
const TABS_ANSWER_MS = 500

/** Tabs that were closed are gone only some time later, and until then tell a new tab the session. */
export async function untilNoTabTells(view: Page): Promise<void> {
  const isTold = () =>
    view.evaluate(
      (waitMs) =>
        new Promise<boolean>((resolve) => {
          const channel = new BroadcastChannel('trousseau-session')
          const stop = (told: boolean) => {
            channel.close()
            resolve(told)
          }
          channel.onmessage = ({ data }) => data.kind === 'holding' && stop(true)
          setTimeout(stop, waitMs, false)
          channel.postMessage({ kind: 'asking' })
        }),
      TABS_ANSWER_MS,
    )
  await expect.poll(isTold).toBe(false)
}
