import axe from 'axe-core'
import { expect } from 'vitest'

/** What axe objects to once the page is still: a color half-way through its transition has a contrast nobody reads. */
export async function expectAccessible(where?: string): Promise<void> {
  await expect.poll(movements, { message: 'the page does not come to rest' }).toBe(0)
  const { violations } = await axe.run(document.body)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  expect(found, where).toEqual([])
}

/** What turns for ever, as a spinner does, would be waited for in vain. */
function movements(): number {
  return document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    ).length
}

export function expectToFit(where = 'the page'): void {
  const overflow = document.documentElement.scrollWidth - innerWidth
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
}
