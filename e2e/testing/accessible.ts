import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** The current screen: no axe violations, and no sideways scrolling on a desktop or a phone. */
export async function expectInOrder(page: Page, where?: string): Promise<void> {
  await page.setViewportSize(DESKTOP)
  await expectAccessible(page, where)
  await expectToFit(page, where)
  await page.setViewportSize(PHONE)
  await expectToFit(page, `${where ?? 'the page'} on a phone`)
  await page.setViewportSize(DESKTOP)
}

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

/** Polls, because a page may take a moment to adapt to a narrower window. */
export async function expectToFit(page: Page, where = 'the page'): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: `${where} scrolls sideways`,
    })
    .toBeLessThanOrEqual(0)
}
