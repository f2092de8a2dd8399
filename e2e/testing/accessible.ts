import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** The screen as it stands: nothing for axe to find, and nothing wider than a desktop's window or a phone's. */
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

/** What axe objects to once the page is still: a color half-way through its transition has a contrast nobody reads. */
async function violations(page: Page): Promise<string[]> {
  await page.waitForFunction(nothingMoves, undefined, { polling: 'raf' })
  // Frames of another origin, as the payment provider's, can be judged only by way of a second page, which takes as
  // long again.
  const hasFrames = page.frames().length > 1
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(!hasFrames).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
}

/** Runs in the page. What turns for ever, as a spinner does, would be waited for in vain. */
function nothingMoves(): boolean {
  return !document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    )
}

/** A page that was made narrower a moment ago may still be at it. */
export async function expectToFit(page: Page, where = 'the page'): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: `${where} scrolls sideways`,
    })
    .toBeLessThanOrEqual(0)
}
