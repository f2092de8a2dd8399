import type { Page } from '@playwright/test'

/** Requests for this path wait, as on a slow line, until they are let go by what is returned. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(path, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}
