import { page } from 'vitest/browser'

/** What is asked of a page that stands on a desktop, on a tablet: factories work on them. */
export async function onTablet(look: () => void | Promise<void>): Promise<void> {
  await page.viewport(820, 1180)
  try {
    await look()
  } finally {
    await page.viewport(1440, 900)
  }
}
