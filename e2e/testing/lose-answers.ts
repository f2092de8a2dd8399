import type { Page } from '@playwright/test'

/**
 * Drops the responses of the first `times` POSTs, which reach the server unless `arrive` is false. Returns the
 * idempotency keys of all POSTs, those that were answered included.
 */
export async function loseAnswers(
  page: Page,
  path: string,
  times: number,
  { arrive = true } = {},
): Promise<string[]> {
  const keys: string[] = []
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > times) return route.continue()
    if (arrive) await route.fetch()
    await route.abort('connectionreset')
  })
  return keys
}
