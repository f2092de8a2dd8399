import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export async function expectAccessible(page: Page, where?: string): Promise<void> {
  expect(await violations(page), where).toEqual([])
}

/** axe runs only after all transitions, because a color halfway through one has a contrast that nobody sees. */
async function violations(page: Page): Promise<string[]> {
  await page.waitForFunction(nothingMoves, undefined, { polling: 'raf' })
  // Cross-origin frames, such as the payment provider's, can only be analyzed through a second page, which takes twice
  // as long.
  const hasFrames = page.frames().length > 1
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(!hasFrames).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
}

/** Runs in the page. Ignores infinite animations such as a spinner's, which would never end. */
function nothingMoves(): boolean {
  return !document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    )
}
