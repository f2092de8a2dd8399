import { page } from 'vitest/browser'

/** Runs a check at tablet size, because factories work on tablets. */
export async function onTablet(look: () => void | Promise<void>): Promise<void> {
  await page.viewport(820, 1180)
  try {
    await look()
  } finally {
    await page.viewport(1440, 900)
  }
}
