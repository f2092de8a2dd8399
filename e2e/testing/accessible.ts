import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe objects to once the page is still: a colour half-way through its transition has a contrast nobody reads. */
export async function violations(page: Page): Promise<string[]> {
  await page.waitForFunction(nothingMoves, undefined, { polling: 'raf' })
  const { violations } = await new AxeBuilder({ page }).analyze()
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

export async function expectAccessible(page: Page, where?: string): Promise<void> {
  expect(await violations(page), where).toEqual([])
}

export async function expectToFit(page: Page, where = 'the page'): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
}
